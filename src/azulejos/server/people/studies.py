"""Studies that are shared by link: whoever knows the id may read one, and only its owner may change it."""

from dataclasses import dataclass
from typing import NamedTuple

from azulejos.server.ids import new_id
from azulejos.server.refusal import Refusal
from azulejos.server.store.database import Connection

__all__ = ["SharedStudy", "StudyLine", "add_study", "change_study", "delete_study", "studies_of", "study_by_id"]

ID_LENGTH = 16
"""Letters of an id, about 79 bits: it is the only protection of a study that its owner shares with few."""
MOST_STUDIES = 200
COLUMNS = "s.id, s.owner, s.title, s.version, s.text, s.created_at, s.changed_at"


class StudyLine(NamedTuple):
    """A study in the list of its owner."""

    id: str
    title: str
    created_at: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class SharedStudy:
    """A study as it is stored, with the name of its owner."""

    id: str
    owner: str
    title: str
    version: int
    text: str
    created_at: int
    changed_at: int
    name: str


def studies_of(db: Connection, owner: str) -> list[StudyLine]:
    """Return the studies of a player, the one changed last first."""
    query = "SELECT id, title, created_at, changed_at FROM studies WHERE owner = ? ORDER BY changed_at DESC, id"
    return [StudyLine(*row) for row in db.execute(query, (owner,)).fetchall()]


def study_by_id(db: Connection, study: str) -> SharedStudy:
    """Return a study; refuse one that does not exist."""
    query = f"SELECT {COLUMNS}, p.name FROM studies s JOIN players p ON p.id = s.owner WHERE s.id = ?"
    found = db.execute(query, (study,)).fetchone()
    if found is None:
        raise Refusal("no-study", "there is no such study", 404)
    return SharedStudy(*found)


def add_study(db: Connection, owner: str, title: str, text: str, now: int) -> str:
    """Store a new study; return its id."""
    count = db.execute("SELECT COUNT(*) FROM studies WHERE owner = ?", (owner,)).fetchone()[0]
    if count >= MOST_STUDIES:
        raise Refusal("too-many-studies", f"at most {MOST_STUDIES} studies")
    study = new_id(ID_LENGTH)
    db.execute("INSERT INTO studies VALUES (?, ?, ?, 1, ?, ?, ?)", (study, owner, title, text, now, now))
    return study


def change_study(db: Connection, study: SharedStudy, title: str, text: str, now: int) -> bool:
    """Replace the text of a study; return False if somebody has changed it since it was read."""
    changes = "title = ?, text = ?, version = version + 1, changed_at = ?"
    statement = f"UPDATE studies SET {changes} WHERE id = ? AND version = ?"
    return bool(db.execute(statement, (title, text, now, study.id, study.version)).rowcount)


def delete_study(db: Connection, study: str) -> None:
    """Delete a study."""
    db.execute("DELETE FROM studies WHERE id = ?", (study,))
