"""The layout of what a club of people needs: the steps from 9 on."""

__all__ = ["CLUB_STEPS"]

CLUB_STEPS: tuple[tuple[str, ...], ...] = (
    (  # 9: devices of sessions, mail addresses, single-use secrets, recovery codes, passkeys, messages to be sent
        "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE mails (
            player TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, confirmed_at BIGINT)""",
        """CREATE TABLE secrets (
            hash TEXT PRIMARY KEY, player TEXT NOT NULL, purpose TEXT NOT NULL, expires_at BIGINT NOT NULL)""",
        "CREATE INDEX secrets_by_player ON secrets (player, purpose)",
        "CREATE INDEX secrets_by_end ON secrets (expires_at)",
        "CREATE TABLE recovery_codes (player TEXT PRIMARY KEY, hash TEXT NOT NULL, created_at BIGINT NOT NULL)",
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, player TEXT NOT NULL, public_key TEXT NOT NULL, uses BIGINT NOT NULL,
            name TEXT NOT NULL, created_at BIGINT NOT NULL, used_at BIGINT)""",
        "CREATE INDEX passkeys_by_player ON passkeys (player)",
        """CREATE TABLE outbox (
            id TEXT PRIMARY KEY, channel TEXT NOT NULL, player TEXT NOT NULL, body TEXT NOT NULL,
            created_at BIGINT NOT NULL, due_at BIGINT NOT NULL, tries INTEGER NOT NULL)""",
        "CREATE INDEX outbox_by_due ON outbox (due_at)",
        "CREATE INDEX outbox_by_player ON outbox (player)",
    ),
    (  # 10: blocked and muted people, reports, sanctions, and what moderators did
        """CREATE TABLE relations (
            player TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (player, other))""",
        "CREATE INDEX relations_by_other ON relations (other)",
        """CREATE TABLE reports (
            id TEXT PRIMARY KEY, at BIGINT NOT NULL, reporter TEXT NOT NULL, accused TEXT NOT NULL, table_id TEXT,
            reason TEXT NOT NULL, text TEXT NOT NULL, context TEXT NOT NULL, outcome TEXT, closed_by TEXT,
            closed_at BIGINT)""",
        "CREATE INDEX reports_open ON reports (at) WHERE closed_at IS NULL",
        "CREATE INDEX reports_by_accused ON reports (accused)",
        "CREATE INDEX reports_by_reporter ON reports (reporter)",
        """CREATE TABLE sanctions (
            id TEXT PRIMARY KEY, player TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL,
            by_player TEXT NOT NULL, at BIGINT NOT NULL, until BIGINT, lifted_at BIGINT)""",
        "CREATE INDEX sanctions_by_player ON sanctions (player, kind)",
        """CREATE TABLE audit (
            id TEXT PRIMARY KEY, at BIGINT NOT NULL, moderator TEXT NOT NULL, action TEXT NOT NULL,
            target TEXT NOT NULL, detail TEXT NOT NULL)""",
        "CREATE INDEX audit_by_time ON audit (at)",
    ),
    (  # 11: tournaments: entries, pairings with results, and who did what
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, owner TEXT NOT NULL, seed TEXT NOT NULL,
            options TEXT NOT NULL, status TEXT NOT NULL, round INTEGER NOT NULL, created_at BIGINT NOT NULL,
            next_at BIGINT)""",
        "CREATE INDEX tournaments_running ON tournaments (id) WHERE status IN ('open', 'playing')",
        "CREATE INDEX tournaments_by_time ON tournaments (created_at)",
        """CREATE TABLE entries (
            tournament TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL, rating INTEGER NOT NULL,
            team TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER, bot TEXT, bot_owner TEXT,
            account INTEGER NOT NULL, PRIMARY KEY (tournament, player))""",
        "CREATE INDEX entries_by_player ON entries (player)",
        """CREATE TABLE pairings (
            tournament TEXT NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL, first TEXT NOT NULL, second TEXT,
            first_points INTEGER, second_points INTEGER, is_played INTEGER NOT NULL, table_id TEXT,
            PRIMARY KEY (tournament, round, number))""",
        "CREATE INDEX pairings_running ON pairings (tournament) WHERE first_points IS NULL",
        """CREATE TABLE tournament_log (
            tournament TEXT NOT NULL, at BIGINT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL)""",
        "CREATE INDEX tournament_log_by_time ON tournament_log (tournament, at)",
    ),
    (  # 12: who is told of their turns, and how
        """CREATE TABLE subscriptions (
            id TEXT PRIMARY KEY, player TEXT NOT NULL, channel TEXT NOT NULL, target TEXT NOT NULL, keys TEXT NOT NULL,
            daily INTEGER NOT NULL, created_at BIGINT NOT NULL)""",
        "CREATE UNIQUE INDEX subscriptions_by_player ON subscriptions (player, channel, target)",
    ),
    (  # 13: vacations, and moves that are made by themselves when the opponent's fits
        """CREATE TABLE vacations (
            player TEXT NOT NULL, begun_at BIGINT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (player, begun_at))""",
        """CREATE TABLE conditions (
            table_id TEXT NOT NULL, player TEXT NOT NULL, version INTEGER NOT NULL, rules TEXT NOT NULL,
            PRIMARY KEY (table_id, player))""",
    ),
    (  # 14: people who look for an opponent; `table_id` is the match that was found
        """CREATE TABLE seeks (
            id TEXT PRIMARY KEY, player TEXT NOT NULL, name TEXT NOT NULL, rating INTEGER NOT NULL, game TEXT NOT NULL,
            clock TEXT NOT NULL, rated INTEGER NOT NULL, spread INTEGER NOT NULL, created_at BIGINT NOT NULL,
            until BIGINT NOT NULL, account INTEGER NOT NULL, bot_owner TEXT, table_id TEXT)""",
        "CREATE INDEX seeks_waiting ON seeks (game, clock, rated) WHERE table_id IS NULL",
        "CREATE INDEX seeks_by_player ON seeks (player)",
        "CREATE INDEX seeks_by_end ON seeks (until)",
    ),
    (  # 15: the line that players write about themselves
        "CREATE TABLE profiles (player TEXT PRIMARY KEY, about TEXT NOT NULL)",
    ),
    (  # 16: the scores of the matches of a tournament
        "ALTER TABLE pairings ADD COLUMN first_score INTEGER",
        "ALTER TABLE pairings ADD COLUMN second_score INTEGER",
    ),
    (  # 17: studies that are shared by link; `version` counts their changes
        """CREATE TABLE studies (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
            created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL)""",
        "CREATE INDEX studies_by_owner ON studies (owner, changed_at)",
    ),
    (  # 18: first tries at puzzles, and the ratings of puzzles that came of them
        """CREATE TABLE puzzle_tries (
            player TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, solved INTEGER NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (player, game, name))""",
        """CREATE TABLE puzzle_ratings (
            game TEXT NOT NULL, name TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (game, name))""",
    ),
    (  # 19: how many turns of a prepared line were made
        "ALTER TABLE conditions ADD COLUMN made INTEGER NOT NULL DEFAULT 0",
    ),
)
"""A released step is never changed: add another."""
