"""Requests made up from the OpenAPI document: none may end in an error of ours.

``TERTIUM_FUZZ`` says how many, some hundred without it; ``TERTIUM_FUZZ_SEED`` makes others.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from .conftest import Running

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

COUNT = int(os.environ.get("TERTIUM_FUZZ", "150"))
EXPECTED = {200, 400, 401, 404, 413, 415, 422, 429}


@pytest.mark.filterwarnings("ignore")
def test_no_request_ends_in_an_error_of_ours(live: Running) -> None:
    schema = schemathesis.openapi.from_url(f"{live.address}/v1/openapi.json")
    operations = [one.ok() for one in schema.get_all_operations()]
    statuses: Counter[int] = Counter()
    number = int(os.environ.get("TERTIUM_FUZZ_SEED", "0"))
    while sum(statuses.values()) < COUNT:  # what takes nothing is soon through
        number += 1
        each = min(-(-COUNT // (2 * len(operations))), 100)
        for operation in operations:
            for mode in schemathesis.GenerationMode:
                room = min(each, COUNT - sum(statuses.values()))
                if room > 0:
                    _fuzz(operation, mode, room, statuses, number)
        operations = [one for one in operations if one.method == "post"]
    assert set(statuses) <= EXPECTED, statuses
    assert statuses[200] > 0 and statuses[422] > 0
    with live.client() as client:
        assert client.get("/v1/health/ready").status_code == 200
    assert [one for one in live.logged() if one["event"] == "error"] == []
    print(dict(sorted(statuses.items())))


def _fuzz(operation: Any, mode: Any, count: int, statuses: Counter[int], number: int) -> None:
    checks = [schemathesis.checks.not_a_server_error]
    if mode is schemathesis.GenerationMode.POSITIVE:
        checks += [schemathesis.checks.response_schema_conformance,
                   schemathesis.checks.content_type_conformance]  # fmt: skip

    # What fails is sent again smaller only by people: to shrink takes a request each.
    @seed(number)
    @settings(max_examples=count, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def fuzzed(case: Any) -> None:
        response = case.call(timeout=120)  # a busy machine is no mistake of ours
        statuses[response.status_code] += 1
        case.validate_response(response, checks=checks)

    try:
        fuzzed()
    except Exception as error:
        # Some operations have nothing that could be wrong: there is no way to fuzz them so.
        if type(error).__name__ not in ("Unsatisfiable", "SkipTest", "Skipped"):
            raise
