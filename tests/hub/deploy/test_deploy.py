"""A deploy over the real mpremote: what lies on the board then, what is sent again; and the box rolls."""

import json
import shutil

import pytest

from hub.deploy.broker import Address
from hub.deploy.content import BESIDE, CHOOSER, needed, version_of
from hub.deploy.deploying import deploy
from hub.deploy.provision import Asked
from hub.deploy.refusals import BoardError
from hub.deploy.wish import Wisher
from hub.keys import open_keys
from hub.log import open_log
from hub.service import service
from hub.settings import BrokerSettings, HubSettings, MqttSettings, Settings
from hub.settings.place import log_place
from hub.virtual_box import VirtualBox
from tests.firmware.links.play import at_home, rolled
from tests.hub.deploy.conftest import NOWHERE, tree
from tests.hub.deploy.usb_board import UsbBoard
from tests.hub.waiting import until

MAC = bytes.fromhex(UsbBoard.ID)


def untold(*told):
    """Nobody watches."""


@pytest.fixture
def changed(tmp_path):
    """changed(path, before, after): the version of here, but for one text in one source."""
    sources = tmp_path / "sources"
    for folder in ("firmware", "shared_rules"):
        shutil.copytree(BESIDE / folder, sources / folder)

    def change(path="firmware/version.py", before="0.1.0", after="0.1.1"):
        text = (sources / path).read_text("utf-8")
        assert before in text
        (sources / path).write_text(text.replace(before, after), "utf-8")
        return version_of(sources, untold)

    return change


def box_in(tmp_path):
    """The box whose flash the board has."""
    return VirtualBox(tmp_path / "box", broker=NOWHERE, mac=MAC, as_it_lies=True)


async def need_rolling(tmp_path):
    """AssertionError unless the box starts from this flash as it lies, and rolls."""
    async with box_in(tmp_path) as box:
        await at_home(box)
        assert 1 <= await rolled(box) <= 100
        assert not box.exited


def test_an_empty_board_holds_every_file_to_the_byte_and_nothing_else(usb, deploy_to, flash, version):
    with usb() as board:
        done = deploy_to(board)
    expected = {f"a/{path}": data for path, data in version.items()}
    expected |= {"main.py": (BESIDE / CHOOSER).read_bytes(), "current": b"a"}
    found = tree(flash)
    assert {path: data for path, data in found.items() if path in expected} == expected
    assert found.keys() - expected.keys() == {"settings.json", "clock.txt"}
    assert len(done.plan.send) == len(version)


def test_what_only_the_hub_needs_stays_off_the_board():
    names = needed(BESIDE)
    assert {"firmware/main.py", "firmware/links/introducing.py", "shared_rules/odds.py"} <= set(names)
    hubs_own = {"shared_rules/notation.py", "shared_rules/criticals.py", "shared_rules/sentences.py"}
    assert not (hubs_own | {CHOOSER}) & set(names)


async def test_the_box_boots_from_that_very_flash_and_its_roll_is_heard_and_sealed(usb, deploy_to, tmp_path):
    data = tmp_path / "data"
    settings = Settings(
        hub=HubSettings(data=str(data)), mqtt=MqttSettings(port=0), broker=BrokerSettings(anonymous="nobody")
    )
    async with service(settings, integrations=()) as running, open_log(log_place(settings)) as log:
        with usb() as board:
            deploy_to(
                board, broker=Address("127.0.0.1", running.settings.mqtt.port), name="Zoé", players=("Senna",)
            )
        async with box_in(tmp_path) as box:
            await at_home(box)
            total = await rolled(box)
            await until(log.count)
        (roll,) = await log.page()
        assert (roll.roll.result.roll, roll.seal_state, roll.box) == (total, "sealed", UsbBoard.ID)
        assert roll.roll.player == "Senna"


@pytest.mark.parametrize(
    ("machine", "build"),
    [("Generic ESP32 module with ESP32", "esp32-usb"), ("LOLIN_C3_MINI with ESP32-C3FH4", "esp32c3-usb")],
)
def test_the_build_is_told_by_the_chip_and_then_kept_until_another_is_asked_for(
    usb, deploy_to, machine, build
):
    other = build.replace("usb", "battery")
    with usb(machine=machine) as board:
        assert deploy_to(board).wish.build == build
        assert deploy_to(board, board=other).wish.changed == ("build",)
        assert deploy_to(board).wish.build == other


def test_done_again_nothing_is_written(usb, deploy_to, flash):
    with usb() as board:
        deploy_to(board)
        before = {path: (flash / path).stat().st_mtime_ns for path in tree(flash) if path != "clock.txt"}
        done = deploy_to(board)
    assert not done.plan.writes
    assert {path: (flash / path).stat().st_mtime_ns for path in before} == before


async def test_of_a_changed_source_one_file_is_sent_and_the_old_version_stays_beside(
    usb, deploy_to, flash, changed, version, tmp_path
):
    with usb() as board:
        deploy_to(board)
        old = tree(flash / "a")
        taken = board.taken
        new = changed()
        done = deploy_to(board, new)
        assert list(done.plan.files) == ["b/firmware/version.mpy"]
        assert len(done.plan.copy) == len(old) - 1
        assert board.taken - taken < 20_000
    assert (flash / "current").read_text() == "b"
    assert tree(flash / "a") == old
    assert tree(flash / "b") == new
    await need_rolling(tmp_path)


def test_the_third_version_goes_where_the_first_one_was(usb, deploy_to, flash, changed):
    with usb() as board:
        deploy_to(board)
        for number in (1, 2):
            new = changed(after=f"0.1.{number}", before=f"0.1.{number - 1}")
            assert list(deploy_to(board, new).plan.files) == [f"{'ab'[number % 2]}/firmware/version.mpy"]
    assert (flash / "current").read_text() == "a"
    assert tree(flash / "a") == new


def test_what_an_update_over_the_air_left_ends_with_a_deploy(usb, deploy_to, flash):
    with usb() as board:
        deploy_to(board)
        for left in ("update.json", "update.txt"):
            (flash / left).write_text("{}")
        assert deploy_to(board).plan.remove == ("update.json", "update.txt")
        assert not [path for path in tree(flash) if path.startswith("update")]
        assert not deploy_to(board).plan.writes


def test_a_module_that_is_needed_no_more_is_gone_from_the_new_version(usb, deploy_to, flash, changed):
    with usb() as board:
        deploy_to(board)
        deploy_to(board, changed("firmware/main.py", "firmware.words_en", "firmware.words_fr"))
        done = deploy_to(board, changed())
    assert done.plan.remove == ("a/firmware/words_en.mpy",)
    assert "firmware/words_en.mpy" not in tree(flash / "a")


def test_settings_journal_and_other_files_stay(usb, deploy_to, flash):
    flash.mkdir(parents=True)
    (flash / "journal").mkdir()
    others = {
        "journal/1": b"rolls",
        "saved.json": b"{}",
        "sheet": b"x",
        "boot.py": b"# mine",
        "lib.txt": b"y",
    }
    for path, data in others.items():
        (flash / path).write_bytes(data)
    kept = {"dns": "10.0.0.1", "players": ["Karl"], "name": "old", "table": "jeudi", "language": "en"}
    (flash / "settings.json").write_text(json.dumps(kept))
    with usb() as board:
        deploy_to(board, name="Zoé")
    told = json.loads((flash / "settings.json").read_text())
    assert kept | {"name": "Zoé"} == {key: told[key] for key in kept}
    assert {path: (flash / path).read_bytes() for path in others} == others


def test_a_main_py_of_someone_s_own_is_kept_aside_and_one_of_ours_is_not(usb, deploy_to, flash):
    flash.mkdir(parents=True)
    (flash / "main.py").write_text("import time\nwhile True:\n    time.sleep_ms(5)\n")
    with usb() as board:  # it runs, and is interrupted
        assert deploy_to(board).plan.keep_main
        assert "while True" in (flash / "main.before.py").read_text()
        (flash / "main.py").write_text((flash / "main.py").read_text() + "# of an earlier Cornet\n")
        assert not deploy_to(board).plan.keep_main
    assert (flash / "main.py").read_bytes() == (BESIDE / CHOOSER).read_bytes()


def test_a_rehearsal_writes_nothing_on_the_board_and_nothing_here(usb, deploy_to, flash, tmp_path):
    with usb() as board:
        done = deploy_to(board, rehearse=True)
        assert done.plan.writes
        assert tree(flash) == {}
        deploy_to(board)
        before = tree(flash)
        done = deploy_to(board, rehearse=True, name="Zoé")
        assert (done.wish.changed, list(done.plan.files)) == (("name",), ["settings.json"])
        assert tree(flash) == before
    assert open_keys(tmp_path / "data" / "keys").boxes() == [UsbBoard.ID]


def test_a_damaged_file_of_the_version_that_runs_is_made_good_beside_it(usb, deploy_to, flash, version):
    with usb() as board:
        deploy_to(board)
        (flash / "a/firmware/box.mpy").write_bytes(b"rot")
        done = deploy_to(board)
    assert list(done.plan.files) == ["b/firmware/box.mpy"]
    assert tree(flash / "b") == dict(version)
    assert (flash / "current").read_text() == "b"


@pytest.mark.parametrize(("current", "settled"), [("b 2 a", "a"), ("a 2 b", "b")])
def test_a_version_on_trial_is_not_written_over_while_it_may_start(usb, deploy_to, flash, current, settled):
    with usb() as board:
        deploy_to(board)
        shutil.copytree(flash / "a", flash / "b")
        for folder in "ab":
            (flash / folder / "firmware/version.mpy").write_bytes(folder.encode())
        (flash / "current").write_text(current)
        done = deploy_to(board)
    assert (done.plan.settled, done.plan.folder) == (settled, current[0])
    assert (flash / "current").read_text() == current[0]


def test_a_key_that_only_the_box_knew_is_known_to_this_hub_then(usb, deploy_to, flash, tmp_path):
    with usb() as board:
        deploy_to(board)
        first = json.loads((flash / "settings.json").read_text())
        shutil.rmtree(tmp_path / "data")
        done = deploy_to(board)
    assert (done.wish.how, done.wish.changed) == ("kept", ())
    assert open_keys(tmp_path / "data" / "keys").of(UsbBoard.ID) == [bytes.fromhex(first["key"])]


def test_interrupted_the_box_goes_on_as_it_was_and_starts_again(usb, flash, version, tmp_path):
    with usb() as board:
        board.until_it_listens()
        settings = Settings(hub=HubSettings(data=str(tmp_path / "data")))
        wisher = Wisher(Asked(), settings, False, None, False, str)

        def interrupt(what, done, of_all):
            if done > of_all // 2:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            deploy(board.port, version, wisher, interrupt)
        board.until_it_has_started_again()
    assert "main.py" not in tree(flash)


def laid_beside(flash, current):
    """The same version in both places, and which of them starts."""
    shutil.copytree(flash / "a", flash / "b")
    (flash / "current").write_text(current)


async def test_on_trial_the_firmware_confirms_itself_once_its_link_is_up(usb, deploy_to, flash, tmp_path):
    settings = Settings(hub=HubSettings(data=str(tmp_path / "data")), mqtt=MqttSettings(port=0))
    with usb() as board:
        deploy_to(board)
    laid_beside(flash, "b 3 a")
    async with box_in(tmp_path) as box:  # nobody listens
        await at_home(box)
        await rolled(box)
    assert (flash / "current").read_text() == "b 2 a"
    async with service(settings, integrations=()) as running:
        told = json.loads((flash / "settings.json").read_text()) | {"port": running.settings.mqtt.port}
        (flash / "settings.json").write_text(json.dumps(told))
        async with box_in(tmp_path):
            await until(lambda: (flash / "current").read_text() == "b")


async def test_on_trial_a_broken_firmware_is_left_for_the_one_before_by_itself(
    usb, deploy_to, flash, tmp_path
):
    with usb() as board:
        deploy_to(board)
    laid_beside(flash, "b 2 a")
    (flash / "b/firmware/box.mpy").write_bytes(b"rot")
    async with box_in(tmp_path) as box:
        await at_home(box)
        await rolled(box)
    assert (flash / "current").read_text() == "a"


CUTS = 8
ROLLING = 2


async def test_unplugged_at_any_moment_the_old_version_or_the_new_one_rolls_and_done_again_all_is_there(
    usb, deploy_to, flash, changed, version, tmp_path
):
    with usb() as board:
        deploy_to(board)
    before, new = tree(flash), changed()
    with usb() as board:
        deploy_to(board, new, name="Zoé")
        whole = board.taken
    for cut in range(CUTS):
        shutil.rmtree(flash)
        for path, data in before.items():
            (flash / path).parent.mkdir(parents=True, exist_ok=True)
            (flash / path).write_bytes(data)
        with usb(cut_after=1 + whole * cut // CUTS) as board, pytest.raises(BoardError) as refused:
            deploy_to(board, new, name="Zoé")
        assert "relance la même commande" in refused.value.fr or "--image" in refused.value.fr
        current = (flash / "current").read_text()
        assert tree(flash / current) == {"a": version, "b": new}[current]
        if cut % (CUTS // ROLLING) == 0:
            await need_rolling(tmp_path)
        with usb() as board:
            deploy_to(board, new, name="Zoé")
        assert (flash / "current").read_text() == "b"
        assert tree(flash / "b") == new
        assert json.loads((flash / "settings.json").read_text())["name"] == "Zoé"
