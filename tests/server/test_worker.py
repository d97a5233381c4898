from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError

import pytest

from tertium.items import Pair, Sentence
from tertium.server import worker as workers
from tertium.server.refusals import Refusal
from tertium.server.settings import Limits
from tertium.server.worker import BATCH, Worker

from .conftest import Patient


def pair(name: str, text: str = "text") -> Pair:
    return Pair(name, Sentence(text), Sentence("other"))


@pytest.fixture
def worker(patient: Patient) -> Iterator[Worker]:
    with Worker(Limits(waiting_pairs=600, waiting_characters=100_000, waiting_jobs=2)) as opened:
        yield opened
        patient.go.set()


def begun(worker: Worker, patient: Patient) -> None:
    """Let the thread be busy with a first pair."""
    worker.judge(patient, [pair("first")])
    while worker.waiting:
        time.sleep(0.001)
    time.sleep(0.01)


def test_what_waits_for_the_same_judge_is_judged_together(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    futures = [worker.judge(patient, [pair(str(n), "x" * n)]) for n in range(1, 30)]
    patient.go.set()
    assert [future.result(5)[0].score for future in futures] == list(range(1, 30))
    assert patient.batches == [["first"], [str(n) for n in range(1, 30)]]


def test_a_batch_waits_while_others_come(
    worker: Worker, patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GATHERING", 0.5)
    worker._patience = 30.0
    patient.go.set()
    futures = []
    for number in range(5):  # for longer than one of them would be waited for
        futures.append(worker.judge(patient, [pair(str(number))]))
        time.sleep(0.15)
    assert all(future.result(5) for future in futures)
    assert patient.batches == [["0", "1", "2", "3", "4"]]
    assert worker._patience <= workers.LONGEST_GATHERING


def test_small_requests_do_not_keep_a_large_one_waiting_for_ever(
    worker: Worker, patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LONG_ENOUGH", 0.0)
    judges = [Patient() for _ in range(8)]  # of different minds: none is judged with another
    order: list[int] = []
    begun(worker, patient)
    futures = [worker.judge(judge, [pair("small")]) for judge in judges[:4]]
    futures += [worker.judge(judge, [pair("large")] * 50) for judge in judges[4:]]
    for number, (judge, future) in enumerate(zip(judges, futures, strict=True)):
        judge.go.set()
        future.add_done_callback(lambda _, number=number: order.append(number))  # type: ignore[misc]
    patient.go.set()
    assert all(future.result(30) for future in futures)
    assert order == [4, 0, 5, 1, 6, 2, 7, 3]


def test_another_judge_gets_a_batch_of_its_own(worker: Worker, patient: Patient) -> None:
    other = Patient()
    other.go.set()
    begun(worker, patient)
    mine, theirs = worker.judge(patient, [pair("1")]), worker.judge(other, [pair("2")])
    patient.go.set()
    assert mine.result(5) and theirs.result(5)
    assert (patient.batches, other.batches) == ([["first"], ["1"]], [["2"]])


def test_a_batch_has_an_end_and_small_requests_go_first(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    large = [worker.judge(patient, [pair(f"large {n}")] * 280) for n in range(2)]
    small = worker.judge(patient, [pair("small")])
    patient.go.set()
    assert [len(one.result(5)) for one in (*large, small)] == [280, 280, 1]
    assert [len(batch) for batch in patient.batches] == [1, 281, 280]
    assert patient.batches[1][0] == "small"
    assert max(map(len, patient.batches)) <= BATCH


def test_one_bad_request_spoils_nobody_elses(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    good, bad = worker.judge(patient, [pair("1")]), worker.judge(patient, [pair("2", "bad")])
    also = worker.judge(patient, [pair("3", "abc")])
    patient.go.set()
    with pytest.raises(ValueError, match="a bad pair"):
        bad.result(5)
    assert good.result(5)[0].score == 4
    assert also.result(5)[0].score == 3


def test_too_much_is_refused_with_a_time_to_come_again(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    worker.judge(patient, [pair("1")] * 600)
    with pytest.raises(Refusal) as full:
        worker.judge(patient, [pair("2")])
    assert full.value.status_code == 429
    assert full.value.headers is not None
    assert int(full.value.headers["Retry-After"]) >= 1


def test_characters_and_calls_are_bounded_too(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    worker.judge(patient, [pair("1", "x" * 99_000)])
    with pytest.raises(Refusal):
        worker.judge(patient, [pair("2", "x" * 2_000)])
    worker.call(lambda: None)
    worker.call(lambda: None)
    with pytest.raises(Refusal):
        worker.call(lambda: None)


def test_who_goes_away_is_not_judged(worker: Worker, patient: Patient) -> None:
    begun(worker, patient)
    gone, stays = worker.judge(patient, [pair("gone")]), worker.judge(patient, [pair("stays")])
    assert gone.cancel()
    patient.go.set()
    assert stays.result(5)
    with pytest.raises(CancelledError):
        gone.result(0)
    assert patient.batches == [["first"], ["stays"]]


def test_who_waited_too_long_is_told_so(patient: Patient) -> None:
    with Worker(Limits(seconds=0.05)) as worker:
        begun(worker, patient)
        late = worker.judge(patient, [pair("late")])
        time.sleep(0.1)
        patient.go.set()
        with pytest.raises(Refusal) as refused:
            late.result(5)
    assert refused.value.status_code == 503


def test_a_call_that_fails_leaves_the_thread_alive(worker: Worker) -> None:
    with pytest.raises(ZeroDivisionError):
        worker.call(lambda: 1 / 0).result(5)
    assert worker.call(lambda: threading.current_thread().name).result(5) == "models"


def test_stopping_finishes_what_waits_and_takes_no_more(patient: Patient) -> None:
    worker = Worker(Limits())
    begun(worker, patient)
    waiting = [worker.judge(patient, [pair(str(n))]) for n in range(10)]
    ending = threading.Thread(target=worker.stop)
    ending.start()
    while worker.is_alive:
        time.sleep(0.001)
    with pytest.raises(Refusal):
        worker.judge(patient, [pair("late")])
    patient.go.set()
    ending.join(5)
    assert all(one.result(0) for one in waiting)
