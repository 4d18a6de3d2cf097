// A plot as a file: the drawing with its colours computed, its title, its legend and the table's name.
const SVG = "http://www.w3.org/2000/svg";
const KEPT = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity",
  "font-family", "font-size", "font-weight", "font-style", "text-anchor", "paint-order",
];
const MARGIN = 24;
const HEAD = 70;
const LINE = 22;
const SHARP = 3;

const made = (name, attributes, text = "") => {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.textContent = text;
  return element;
};

const dressed = (drawn) => {
  const copy = drawn.cloneNode(true);
  const from = drawn.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, place) => {
    const style = getComputedStyle(from[place]);
    element.setAttribute("style", KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
    element.removeAttribute("class");
  });
  copy.querySelectorAll("[data-cursor]").forEach((element) => element.remove());
  return copy;
};

const shortened = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);

// How each key of a legend is marked on the page.
export const keysOf = (list) =>
  [...(list?.children ?? [])].map((item) => {
    const mark = getComputedStyle(item, "::before");
    const dashed = mark.borderTopStyle === "dashed";
    const colour = dashed ? mark.borderTopColor : mark.backgroundColor;
    return { text: item.textContent, dashed, colour, opacity: mark.opacity, thin: parseFloat(mark.height) < 5 };
  });

const swatch = ({ colour, dashed, thin, opacity }, x, y) =>
  dashed || thin
    ? made("path", { d: `M${x} ${y - 4}h18`, stroke: colour, "stroke-width": 3, ...(dashed ? { "stroke-dasharray": "5 3" } : {}) })
    : made("rect", { x, y: y - 10, width: 18, height: 11, rx: 2, fill: colour, opacity });

// `legend`: [{text, colour, dashed, thin, opacity}], below the drawing.
export function asFile(drawn, title, table, legend) {
  const { width, height } = drawn.viewBox.baseVal;
  const page = getComputedStyle(document.body);
  const colour = (name) => page.getPropertyValue(name).trim();
  const [wide, high] = [width + 2 * MARGIN, height + HEAD + MARGIN + LINE * legend.length];
  const file = made("svg", { xmlns: SVG, width: wide, height: high, viewBox: `0 0 ${wide} ${high}` });
  const letters = Math.floor(width / 8);
  file.append(
    made("title", {}, `${title} — ${table}`),
    made("rect", { width: wide, height: high, fill: colour("--card") }),
    made("text", { x: MARGIN, y: 34, fill: colour("--ink"), "font-family": colour("--serif"), "font-size": 19, "font-weight": 700 }, shortened(title, letters)),
    made("text", { x: MARGIN, y: 55, fill: colour("--soft"), "font-family": colour("--sans"), "font-size": 13 }, shortened(`Cornet · ${table}`, letters)),
  );
  const copy = dressed(drawn);
  Object.entries({ x: MARGIN, y: HEAD, width, height, overflow: "visible" }).forEach(([key, value]) => copy.setAttribute(key, value));
  ["class", "tabindex", "role", "aria-label"].forEach((name) => copy.removeAttribute(name));
  file.append(copy);
  legend.forEach((key, place) => {
    const y = HEAD + height + LINE * (place + 1);
    const at = { x: MARGIN + (key.colour ? 26 : 0), y, "font-size": 13, fill: colour("--soft"), "font-family": colour("--sans") };
    if (key.colour) file.append(swatch(key, MARGIN, y));
    file.append(made("text", at, shortened(key.text, letters)));
  });
  return new XMLSerializer().serializeToString(file);
}

export function keep(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export async function asPicture(file) {
  const picture = new Image();
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(file);
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width * SHARP, height: picture.height * SHARP });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// `kind`: "svg" or "png".
export async function savePlot(drawn, kind, { title, table, legend = [] }) {
  const file = asFile(drawn, title, table, legend);
  const blob = kind === "svg" ? new Blob([file], { type: "image/svg+xml" }) : await asPicture(file);
  const name = title.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase();
  keep(blob, `cornet-${name || "plot"}.${kind}`);
}
