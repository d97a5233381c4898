from __future__ import annotations

import pytest

from tertium.records.spans import read_spans


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("1890", ["1890"]),
        ("ca. 1890", ["1885-1895"]),
        ("c1890", ["1885-1895"]),
        ("[1890?]", ["1885-1895"]),
        ("1890-95", ["1890-1895"]),
        ("1890/1891", ["1890-1891"]),
        ("between 1890 and 1895", ["1890-1895"]),
        ("1890s", ["1890-1899"]),
        ("late 1700s", ["1767-1799"]),
        ("16th or 17th century", ["1501-1700"]),
        ("s. XV ex.", ["1476-1500"]),
        ("s. XV in.", ["1401-1425"]),
        ("in the 15th century", ["1401-1500"]),
        ("8-8-34", ["1934"]),
        ("VII.1802", ["1802"]),
        ("189-", ["1890-1899"]),
        ("18--", ["1800-1899"]),
        ("late 1920s", ["1927-1929"]),
        ("3 May 1931", ["1931"]),
        ("3 de mayo de 1808", ["1808"]),
        ("1931-05-03", ["1931"]),
        ("12.iv.1887", ["1887"]),
        ("18870412", ["1887"]),
        ("early 19th c.", ["1801-1833"]),
        ("mid-16th century", ["1534-1567"]),
        ("second quarter of the 18th century", ["1726-1750"]),
        ("Late 18th - early 19th century", ["1768-1833"]),
        ("nineteenth century", ["1801-1900"]),
        ("s. XVIII", ["1701-1800"]),
        ("principios del siglo XX", ["1901-1925"]),
        ("XIXe siècle", ["1801-1900"]),
        ("Ende des 18. Jahrhunderts", ["1776-1800"]),
        ("sec. XVI", ["1501-1600"]),
        ("44 BC", ["44 BC"]),
        ("c. 200 BC", ["210 BC-190 BC"]),
        ("5th-4th century BC", ["500 BC-301 BC"]),
        ("27 BC-AD 14", ["27 BC-14"]),
        ("AD 120-130", ["120-130"]),
        ("12 av. J.-C.", ["12 BC"]),
        ("MDCCXCI", ["1791"]),
        ("Victorian", ["1837-1901"]),
        ("before 1850", ["1825-1850"]),
        ("1851 (printed 1900)", ["1851", "1900"]),
        ("n.d.", []),
        ("s.f.", []),
        ("unknown", []),
        ("120 x 80 cm", []),
        ("1,250 copies", []),
        ("", []),
    ],
)
def test_dates_as_catalogues_write_them(text: str, spans: list[str]) -> None:
    assert [str(span) for span in read_spans(text)] == spans


@pytest.mark.parametrize(
    ("text", "span"),
    [("-0500", "500 BC"), ("0500", "500"), ("-0500/-0300", "500 BC-300 BC"),
     ("500 BC - 300 BC", "500 BC-300 BC"), ("s. I a. C.-s. I d. C.", "100 BC-100"),
     ("s. II a. C. - I d. C.", "200 BC-100"), ("siglo I antes de Cristo", "100 BC-1 BC"),
     ("Ier siècle av. J.-C.", "100 BC-1 BC"), ("Ier siècle apr. J.-C.", "1-100"),
     ("años 20", "1920-1929"), ("los años veinte", "1920-1929"), ("années 30", "1930-1939"),
     ("20er Jahre", "1920-1929"), ("the sixties", "1960-1969")],
)  # fmt: skip
def test_eras_signs_and_spoken_decades(text: str, span: str) -> None:
    assert [str(one) for one in read_spans(text)] == [span]


@pytest.mark.parametrize(
    ("text", "day"),
    [("April 18, 1906", (4, 18)), ("18 de abril de 1906", (4, 18)), ("1906-04", (4, 0)),
     ("18.04.1906", (4, 18)), ("04/18/1906", (4, 18)), ("04/05/1906", None), ("1906", None)],
)  # fmt: skip
def test_the_day_is_kept_where_it_is_told(text: str, day: tuple[int, int] | None) -> None:
    assert read_spans(text)[0].day == day
