"""What each system is told of the hub, read as that system reads it."""

import plistlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hub.autostart import NoStarter, starter
from hub.autostart.asking import Answer, ask_system
from hub.autostart.launchd import agent
from hub.autostart.systemd import quoted, unit
from hub.autostart.windows import NAMESPACE, task
from hub.errors import SettingsError

COMMAND = ("/opt/my python/bin/python", "-m", "hub", "hub", "--config", '/home/zoé/100% "dés"/$x\\y.toml')


class System:
    """A system that notes what it is asked; `refuses` names a word of what it refuses."""

    def __init__(self, refuses="nothing", said=""):
        self.asked = []
        self.refuses = refuses
        self.said = said

    def __call__(self, command):
        self.asked.append(" ".join(command))
        return Answer(int(self.refuses in command), self.said)


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_what_was_installed_is_removed_without_a_trace(tmp_path, platform):
    system = System()
    made = starter(platform, tmp_path, system)
    made.install(COMMAND)
    assert [path for path in tmp_path.rglob("*") if path.is_file()]
    made.remove()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("platform", "act", "words"),
    [
        ("linux", "enable", "systemctl --user enable cornet.service"),
        ("darwin", "bootstrap", "launchctl bootstrap"),
        ("win32", "/Create", "schtasks /Create"),
    ],
)
def test_what_the_system_refuses_is_told_in_its_own_words(tmp_path, platform, act, words):
    system = System(refuses=act, said="no\nsuch thing")
    with pytest.raises(SettingsError) as refused:
        starter(platform, tmp_path, system).install(COMMAND)
    assert words in refused.value.fr
    assert "(no such thing)" in refused.value.en


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_nothing_is_installed_at_first_and_to_remove_it_is_no_fault(tmp_path, platform):
    system = System(refuses="/Query" if platform == "win32" else "print")
    made = starter(platform, tmp_path, system)
    made.remove()
    now = made.status()
    assert (now.installed, now.running) == (False, False)


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / ".config").write_text("in the way")
    with pytest.raises(SettingsError, match=r"cornet\.service"):
        starter("linux", tmp_path, System()).install(COMMAND)


def test_a_system_without_systemd_is_told_what_to_do():
    with pytest.raises(SettingsError, match="cornet hub"):
        ask_system(["systemctl-that-is-not-there", "--user"])


def test_where_no_systemd_runs_for_the_user_that_is_one_sentence_and_nothing_is_written(tmp_path):
    made = starter(
        "linux", tmp_path, System(refuses="show", said="Failed to connect to bus:\nNo medium found")
    )
    for act in (made.status, lambda: made.install(COMMAND)):
        with pytest.raises(NoStarter, match=r"cornet hub") as refused:
            act()
        assert "(Failed to connect to bus: No medium found)" in refused.value.sentence("fr")
        assert "--property" not in refused.value.sentence("fr")
    assert list(tmp_path.iterdir()) == []


def test_a_unit_runs_the_very_command_whatever_its_letters():
    assert quoted(COMMAND[-1]) == '"/home/zoé/100%% \\"dés\\"/$$x\\\\y.toml"'
    assert (
        f'ExecStart="/opt/my python/bin/python" "-m" "hub" "hub" "--config" {quoted(COMMAND[-1])}\n'
        in unit(COMMAND)
    )


def test_an_agent_of_macos_is_a_property_list_with_the_command():
    told = plistlib.loads(agent(COMMAND, Path("/l/cornet.log")).encode())
    assert told["ProgramArguments"] == [*COMMAND, "--log-file", "/l/cornet.log"]
    assert told["RunAtLoad"]
    assert told["KeepAlive"] == {"SuccessfulExit": False}


def test_whether_macos_runs_it_is_read_of_what_launchd_prints(tmp_path):
    made = starter("darwin", tmp_path, System(said="cornet = {\n\tstate = running\n\tpid = 7\n}"))
    made.install(COMMAND)
    now = made.status()
    assert (now.installed, now.running, now.detail) == (True, True, "state = running, pid = 7")


def test_a_task_of_windows_runs_the_command_without_a_window_and_for_ever():
    command = ("C:\\Python\\python.exe", "-m", "hub", "hub", "--config", "C:\\mes dés\\cornet.toml")
    root = ElementTree.fromstring(task(command, Path("C:/l/hub.log")))
    told = {
        element.tag.removeprefix(f"{{{NAMESPACE}}}"): element.text
        for element in root.iter()
        if element.text and element.text.strip()
    }
    assert told["Command"] == "C:\\Python\\pythonw.exe"
    assert told["Arguments"].startswith('-m hub hub --config "C:\\mes dés\\cornet.toml" --log-file ')
    assert (told["ExecutionTimeLimit"], told["Interval"], told["Count"]) == ("PT0S", "PT1M", "999")
    assert told["StopIfGoingOnBatteries"] == "false"
