// A page whose invite was taken back says so, once, and calls the hub no more.
const SOMETHING_SMALL = "/parts/cornet.svg";

export function sayWhenWithdrawn(sentence) {
  const { socket } = window;
  let asking = false;
  async function ask() {
    if (asking) return;
    asking = true;
    try {
      const { status } = await fetch(SOMETHING_SMALL, { method: "HEAD", cache: "no-store" });
      if (status === 401) end();
    } catch {
      // The hub is away: it may come back.
    } finally {
      asking = false;
    }
  }
  function end() {
    socket.disconnect();
    const popup = document.getElementById("popup");
    const said = document.createElement("span");
    said.textContent = sentence;
    popup.replaceChildren(said);
    popup.setAttribute("role", "alert");
    popup.ariaHidden = false;
  }
  socket.on("disconnect", (why) => why !== "io client disconnect" && ask());
  socket.on("connect_error", ask);
}
