-- Suspended accounts, the newest first.
CREATE INDEX suspensions_standing ON suspensions (at) WHERE ended_at IS NULL AND decision IS NOT 'lifted';
