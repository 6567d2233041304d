"""Routes of studies: described and changed as texts, and stored to be shared by link.

A stored study is in no list but that of its owner, and its id cannot be guessed.
"""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.server.http.account_bodies import Done
from azulejos.server.http.analysis_routes import RECORD_LIMIT
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.http.study_bodies import (
    ChangeStudy,
    NewStudy,
    SharedStudyInfo,
    StudyInfo,
    StudyList,
    StudyListLine,
    StudyRequest,
)
from azulejos.server.people.studies import (
    SharedStudy,
    add_study,
    change_study,
    delete_study,
    studies_of,
    study_by_id,
)
from azulejos.server.refusal import Refusal
from azulejos.studies.info import study_info

__all__ = ["ENDPOINTS"]

MOST_TRIES = 20
STALE = ("no-such-node", "no-such-chapter", "stale-study")
"""What goes wrong with an edit if somebody else has changed the study since its version."""


async def describe(request: ApiRequest) -> dict[str, Any]:
    """Return a study after some edits; nothing is stored."""
    body: StudyRequest = request.body
    return await asyncio.to_thread(study_info, body.study, body.chapter, body.edits)


async def listed(request: ApiRequest) -> StudyList:
    """Return the studies of the caller."""
    found = await request.services.store.read(lambda db: studies_of(db, request.caller.id))
    return StudyList([StudyListLine(*line) for line in found])


async def begin(request: ApiRequest) -> dict[str, Any]:
    """Store a study; every move in it is checked."""
    body: NewStudy = request.body
    caller, now = request.caller, request.services.hub.now()
    if request.services.settings.rate:
        request.services.hub.table_limits.check(caller.id)
    info = await asyncio.to_thread(study_info, "", 0, [{"op": "import", "text": body.study, "title": "?"}])
    made = await request.services.store.write(lambda db: add_study(db, caller.id, info["title"], info["study"], now))
    return _shared(await _stored(request, made), info, caller.id)


async def look(request: ApiRequest) -> dict[str, Any]:
    """Return a study to whoever has its link."""
    study = await _stored(request, request.path("id"))
    chapter = request.query("chapter", "0")
    number = int(chapter) if chapter.isdecimal() and len(chapter) < 5 else 0
    info = await asyncio.to_thread(study_info, study.text, number)
    return _shared(study, info, None if request.person is None else request.person.id)


async def change(request: ApiRequest) -> dict[str, Any]:
    """Make edits of a study. Those made for an older version are made in the newest, if they still fit."""
    body: ChangeStudy = request.body
    for _ in range(MOST_TRIES):
        study = await _own(request)
        try:
            info = await asyncio.to_thread(study_info, study.text, 0, body.edits)
        except AzulejosError as error:
            if error.code in STALE and study.version != body.version:
                raise Refusal("stale-study", "this study was changed elsewhere") from error
            raise
        now = request.services.hub.now()
        write = partial(change_study, study=study, title=info["title"], text=info["study"], now=now)
        if await request.services.store.write(write):
            return _shared(replace(study, version=study.version + 1, changed_at=now), info, request.caller.id)
    raise Refusal("stale-study", "this study is being changed elsewhere")


async def delete(request: ApiRequest) -> Done:
    """Delete a study."""
    study = await _own(request)
    await request.services.store.write(lambda db: delete_study(db, study.id))
    return Done()


async def _stored(request: ApiRequest, name: str) -> SharedStudy:
    return await request.services.store.read(lambda db: study_by_id(db, name))


async def _own(request: ApiRequest) -> SharedStudy:
    study = await _stored(request, request.path("id"))
    if study.owner != request.caller.id:
        raise Refusal("not-your-study", "only its owner may change this study", 403)
    return study


def _shared(study: SharedStudy, info: dict[str, Any], caller: str | None) -> dict[str, Any]:
    return {
        "id": study.id,
        "version": study.version,
        "owner": study.name,
        "mine": study.owner == caller,
        "changed_at": study.changed_at,
        "info": info,
    }


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/study",
        describe,
        "Describe a study after some edits.",
        StudyInfo,
        StudyRequest,
        is_anonymous=True,
        limit=RECORD_LIMIT,
        cost=5,
    ),
    Endpoint("GET", "/api/studies", listed, "List your stored studies.", StudyList, needs_person=True),
    Endpoint(
        "POST",
        "/api/studies",
        begin,
        "Store a study, to share it by link.",
        SharedStudyInfo,
        NewStudy,
        status=201,
        needs_person=True,
        limit=RECORD_LIMIT,
        failures=(409,),
        cost=10,
    ),
    Endpoint(
        "GET",
        "/api/studies/{id}",
        look,
        "Read a study.",
        SharedStudyInfo,
        query={"chapter": {"type": "integer", "minimum": 0}},
        failures=(404,),
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/studies/{id}/edits",
        change,
        "Change your study.",
        SharedStudyInfo,
        ChangeStudy,
        needs_person=True,
        limit=RECORD_LIMIT,
        failures=(404, 409),
        cost=5,
    ),
    Endpoint("DELETE", "/api/studies/{id}", delete, "Delete your study.", Done, needs_person=True, failures=(404,)),
)
