-- When each cron ran, for how long, what was due, and how it failed. Kept for days.
CREATE TABLE cron_runs (
  -- The request id of its lines in the log.
  id TEXT PRIMARY KEY,
  cron TEXT NOT NULL CHECK (cron IN ('minute', 'hour', 'night')),
  started_at INTEGER NOT NULL,
  -- NULL while it works, and of a run that was cut off.
  ended_at INTEGER,
  -- Queues that were due, each with since when.
  due TEXT NOT NULL CHECK (json_valid(due)),
  failure TEXT CHECK (length(failure) BETWEEN 1 AND 300)
) STRICT;
--> statement-breakpoint
CREATE INDEX cron_runs_started ON cron_runs (started_at);
--> statement-breakpoint
CREATE INDEX cron_runs_newest ON cron_runs (cron, started_at);
--> statement-breakpoint
-- Queues that a run found late; a row goes when its queue has caught up.
CREATE TABLE late_queues (
  queue TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  -- When administrators were told: once the next run finds the same work undone.
  told_at INTEGER
) STRICT;
--> statement-breakpoint
-- The last unexpected errors, without personal data.
CREATE TABLE faults (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  request_id TEXT NOT NULL CHECK (length(request_id) BETWEEN 1 AND 100),
  route TEXT NOT NULL CHECK (length(route) <= 200),
  message TEXT NOT NULL CHECK (length(message) <= 300)
) STRICT;
--> statement-breakpoint
CREATE INDEX faults_at ON faults (at);
--> statement-breakpoint
CREATE INDEX faults_by_request ON faults (request_id);
--> statement-breakpoint
CREATE TRIGGER faults_are_bounded AFTER INSERT ON faults BEGIN
  DELETE FROM faults WHERE id <= new.id - 2000;
END;
--> statement-breakpoint
-- What the database and the buckets hold, as last measured.
CREATE TABLE storage_sizes (
  place TEXT PRIMARY KEY CHECK (place IN ('database', 'products', 'avatars')),
  -- NULL until a bucket was once counted to its end.
  bytes INTEGER CHECK (bytes >= 0),
  objects INTEGER CHECK (objects >= 0),
  measured_at INTEGER,
  -- Of the count that is under way.
  next_bytes INTEGER NOT NULL DEFAULT 0,
  next_objects INTEGER NOT NULL DEFAULT 0
) STRICT;
