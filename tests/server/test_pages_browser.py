"""The pages in a real browser: both languages, desktop and phone, keyboard only, axe."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tertium.server.settings import Settings

from .conftest import Patient, Running, Start

pytestmark = pytest.mark.browser

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
PAGES = ("/", "/boards", "/boards/clss", "/boards/typed", "/api", "/key")
NASTY = "<img src=x onerror=document.title='owned'><script>document.title='owned'</script>"


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The accessibility checker: from TERTIUM_AXE, or out of its npm package."""
    if given := os.environ.get("TERTIUM_AXE"):
        return Path(given).read_text("utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed; set TERTIUM_AXE to an axe.min.js")
    folder = tmp_path_factory.mktemp("axe")
    try:
        subprocess.run([npm, "pack", "axe-core", "--silent"], cwd=folder, check=True, timeout=60,
                       capture_output=True)  # fmt: skip
    except (subprocess.SubprocessError, OSError):
        pytest.skip("axe-core cannot be fetched")
    with tarfile.open(next(folder.glob("*.tgz"))) as packed:
        member = packed.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode("utf-8")


class Visit:
    """A page in a context of its own, with all that it complained of and asked for."""

    def __init__(self, browser: Any, live: Running, path: str = "/", **options: Any) -> None:
        self.context = browser.new_context(base_url=live.address, **options)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.set_default_timeout(30_000)
        self.page.goto(path)

    def compare(self, a: str, b: str) -> Any:
        self.page.fill("#a", a)
        self.page.fill("#b", b)
        self.page.click("#compare button.main")
        return self.answered()

    def answered(self) -> Any:
        self.page.locator("#working:empty").wait_for(state="attached")
        self.page.locator("#said .verdict").wait_for()
        return self.page.locator("#said")

    def picture(self, name: str) -> None:
        """Keep a picture for people to look at, where somebody wants one."""
        if folder := os.environ.get("TERTIUM_SCREENSHOTS"):
            self.page.screenshot(path=str(Path(folder, f"{name}.png")), full_page=True)


@pytest.fixture
def visit(browser: Any, live: Running) -> Iterator[Any]:
    opened: list[Visit] = []

    def go(path: str = "/", **options: Any) -> Visit:
        opened.append(Visit(browser, live, path, **{"viewport": DESKTOP, **options}))
        return opened[-1]

    yield go
    for one in opened:
        one.context.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_sound(visit: Any, axe: str, language: str, size: dict[str, int]) -> None:
    dark = size is PHONE
    for path in PAGES:
        here = visit(f"{path}?language={language}", viewport=size,
                     color_scheme="dark" if dark else "light")  # fmt: skip
        if path == "/":
            here.compare("Two children feed ducks in the park.", "Kids give bread to birds.")
            here.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        here.picture(f"{path.strip('/').replace('/', '-') or 'compare'}-{language}-{size['width']}")
        assert here.page.evaluate("document.documentElement.lang") == language
        assert here.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert here.errors == []
        assert {url.split("/")[2] for url in here.requests if not url.startswith("data:")} == {
            here.page.url.split("/")[2]
        }
        assert serious(here.page, axe) == []
        here.context.close()


def serious(page: Any, axe: str) -> list[str]:
    """What axe finds serious or worse; it is put in past the page's own policy."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:120]} ({node['failureSummary'][:200]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_two_texts_are_compared_and_explained(visit: Any) -> None:
    here = visit()
    said = here.compare("The bridge was opened on Monday.", "The bridge was not opened on Monday.")
    assert "of 5" in said.locator(".verdict").inner_text()
    assert said.locator(".scale svg").get_attribute("aria-label").startswith("Scale from 0 to 5")
    assert said.locator(".follows li").count() == 2
    assert "contradicts" in said.locator(".follows").inner_text()
    assert said.locator(".chunk .tag").count() == said.locator(".chunk").count() > 2
    curves = said.locator(".curve").count()
    assert curves >= 1
    chunk = said.locator(".chunk").first
    chunk.hover()
    assert said.locator(".chunk.chosen").count() in (1, 2)
    assert chunk.locator("span").first.inner_text() in said.locator(".told").inner_text()


def test_relations_differ_by_more_than_colour(visit: Any) -> None:
    said = visit().compare("A man opens the door.", "A man closes the door.")
    labels = said.locator(".chunk .tag").all_inner_texts()
    assert any(label.startswith("EQUI") for label in labels)
    assert any(label.startswith("OPPO") for label in labels)
    looks = said.locator(".curve").evaluate_all(
        "paths => paths.map(p => getComputedStyle(p).strokeDasharray)"
    )
    assert len(set(looks)) > 1


def test_everything_works_by_keyboard_alone(visit: Any) -> None:
    page = visit().page
    page.keyboard.press("Tab")
    assert page.locator(":focus").get_attribute("class") == "skip"
    page.keyboard.press("Enter")
    page.locator("#a").focus()
    page.keyboard.type("A dog barks at the man.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("A hound barks at somebody.")
    page.keyboard.press("Control+Enter")
    page.locator("#said .chunk").first.wait_for()
    assert page.locator(":focus").get_attribute("id") == "answer-title"
    for _ in range(10):
        page.keyboard.press("Tab")
        if "chunk" in (page.locator(":focus").get_attribute("class") or ""):
            break
    first = page.locator(":focus").inner_text()
    assert page.locator(".told").inner_text() != ""
    page.keyboard.press("ArrowRight")
    assert page.locator(":focus").inner_text() != first
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    below = page.locator(".row-of-chunks").nth(1).locator(":focus")
    assert below.count() == 1
    page.keyboard.press("Tab")  # one stop for all parts
    assert "chunk" not in (page.locator(":focus").get_attribute("class") or "")


def test_a_sense_is_looked_up_while_it_is_typed(visit: Any) -> None:
    here = visit()
    page = here.page
    page.fill("#a", "shore")
    page.select_option("#level-b", "sense")
    page.keyboard.type("bank")
    page.locator("#senses-b [role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#word-b", "aria-activedescendant") == "senses-b-0"
    page.keyboard.press("Enter")
    assert page.input_value("#b") == "bank#n#1"
    assert "sloping land" in page.inner_text("#count-b")
    page.click("#compare button.main")
    assert "of 4" in here.answered().locator(".verdict").inner_text()


def test_a_link_makes_the_comparison_again_and_is_never_sent(visit: Any) -> None:
    here = visit()
    here.page.select_option("#level-a", "phrase")
    said = here.compare("a red car & <b>", "a crimson #car?")
    score = said.locator(".verdict").inner_text()
    link = said.get_by_role("link", name="Link to this comparison").get_attribute("href")
    other = visit(f"/{link}")
    assert other.answered().locator(".verdict").inner_text() == score
    assert other.page.input_value("#a") == "a red car & <b>"
    assert other.page.input_value("#level-a") == "phrase"
    assert not any("red" in url.partition("#")[0] for url in other.requests)
    other.page.click("#other-language")
    assert "de 4" in other.answered().locator(".verdict").inner_text()


def test_history_is_in_the_browser_and_can_be_forgotten(visit: Any) -> None:
    here = visit()
    here.compare("a cat", "a kitten")
    here.compare("a dog", "a puppy")
    here.page.goto("/boards")
    here.page.goto("/")
    assert here.page.locator("#history li").count() == 2
    here.page.locator("#history a").nth(1).click()
    here.answered()
    assert here.page.input_value("#b") == "a kitten"
    assert here.page.locator("#history li").count() == 2
    here.page.click("#forget")
    assert here.page.locator("#history li").count() == 0
    assert here.context.cookies() == []


def test_examples_of_each_level_are_answered(visit: Any) -> None:
    here = visit()
    examples = here.page.locator("a.example")
    count = examples.count()
    assert count >= 6
    for number in range(count):
        levels = examples.nth(number).get_attribute("data-levels").split()
        examples.nth(number).click()
        said = here.answered()
        assert f"Read as {levels[0]}" in said.inner_text()
    assert here.errors == []


def test_what_users_write_shows_as_text(visit: Any) -> None:
    here = visit()
    here.compare(NASTY, f"{NASTY} again")
    here.page.fill("#table", f"{NASTY}\ta cat\n")
    here.page.click("#many button.main")
    here.page.locator("#scored td").first.wait_for()
    assert NASTY in here.page.locator("#scored td").first.inner_text()
    assert here.page.title().startswith("tertium")
    assert here.page.locator("#said img, #history img, #scored img").count() == 0
    assert here.errors == []


def test_a_pasted_table_is_scored_and_can_be_downloaded(visit: Any, tmp_path: Path) -> None:
    here = visit()
    rows = [f"A dog number {n}\tA cat number {n}\t{n}" for n in range(300)]
    here.page.fill("#table", "\n".join(rows))
    here.page.click("#many button.main")
    here.page.locator("#download").wait_for(timeout=60_000)
    assert here.page.inner_text("#far") == "300 pairs are scored."
    with here.page.expect_download() as download:
        here.page.click("#download")
    assert download.value.suggested_filename == "pasted.scored.tsv"
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert lines[0].startswith("text_a\ttext_b\tcolumn_3\tscore\t")
    assert [line.split("\t")[2] for line in lines[1:]] == [str(n) for n in range(300)]


def test_a_dropped_file_is_scored(visit: Any) -> None:
    here = visit()
    here.page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(['text_a,text_b\\n"a, cat",a kitten\\n'], '<b>pairs</b>.csv'));
        const drop = new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
        document.getElementById('many').dispatchEvent(drop);
    }""")
    here.page.locator("#download").wait_for()
    assert here.page.locator("#scored td").first.inner_text() == "a, cat"
    here.page.set_input_files("#file", {"name": "x.csv", "mimeType": "", "buffer": b"a,b\n1,2\n"})
    here.page.click("#many button.main")
    here.page.locator("#many-wrong:visible").wait_for()
    assert "there is no column 'text_a'" in here.page.inner_text("#many-wrong")


def test_a_mistake_is_said_where_it_was_made(visit: Any) -> None:
    here = visit()
    here.page.fill("#a", "bank#n#99")
    here.page.fill("#b", "shore")
    here.page.click("#compare button.main")
    here.page.locator("#wrong:visible").wait_for()
    assert "bank#n#99" in here.page.inner_text("#wrong")
    assert here.page.locator("#answer").is_hidden()


def test_a_key_is_asked_for_and_kept_for_the_visit(
    browser: Any, cold: Start, patient: Patient
) -> None:
    patient.go.set()
    service = cold(Settings(keys=("a-key-that-is-long-enough",)))
    # The link of a comparison leads to it by way of the key.
    here = Visit(browser, service, "/#a=A+cat.&b=A+dog.", viewport=PHONE)
    assert here.page.url.split("/", 3)[3].startswith("key?next=%2F")
    here.picture("key-en-390")
    here.page.keyboard.type("a-key-that-is-too-wrong")
    here.page.keyboard.press("Enter")
    here.page.locator("#wrong:visible").wait_for()
    here.errors.clear()  # the browser tells of the refusal, too
    here.page.fill("#key", "a-key-that-is-long-enough")
    here.page.keyboard.press("Enter")
    here.answered()
    assert here.page.input_value("#a") == "A cat."
    here.page.click("#swap")
    here.answered()
    here.page.goto("/boards")
    assert here.page.locator("h1").inner_text() == "Leaderboards"
    assert here.errors == []
    here.context.close()


def test_a_leaderboard_sorts_and_takes_ones_own_scores(visit: Any, fixtures: Path) -> None:
    here = visit("/boards/sts")
    table = here.page.locator("table.sortable").first
    names = table.locator("tbody th").all_inner_texts
    assert names()[0] == "DLS@CU-S1"
    header = table.locator("thead th", has_text="belief").locator("button")
    header.click()
    assert names()[0] != "DLS@CU-S1"
    assert here.page.locator(".strip svg .tick").count() > 60
    here.page.fill("#run", "mine <i>")
    gold = sorted((fixtures / "sts").glob("STS.gs.*"))
    here.page.set_input_files("#files", [
        {"name": path.name.replace("gs", "output"), "mimeType": "", "buffer": path.read_bytes()}
        for path in gold])  # fmt: skip
    here.page.click("#evaluate button.main")
    here.page.locator("#measured .verdict").wait_for()
    assert here.page.inner_text("#measured .verdict") == "mine <i>: pearson 1"
    with here.page.expect_download() as download:
        here.page.click("#report")
    assert "<h1>" in Path(download.value.path()).read_text("utf-8")
    here.page.reload()
    assert "mine <i>" in here.page.inner_text("section[aria-labelledby=others]")
    assert here.errors == []


def test_without_script_the_page_says_so(visit: Any) -> None:
    page = visit("/?language=es", java_script_enabled=False).page
    assert "necesita JavaScript" in page.inner_text("noscript")
