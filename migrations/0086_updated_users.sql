-- When a user as the auth service shows them last changed. Triggers set it, so no statement can forget it; NULL before the first change.
ALTER TABLE users ADD COLUMN updated_at INTEGER;
--> statement-breakpoint
CREATE TRIGGER users_update AFTER UPDATE OF email, email_confirmed_at, full_name, password_hash, avatar_url ON users BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER user_metadata_come_updates_user AFTER INSERT ON user_metadata BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_metadata_change_updates_user AFTER UPDATE ON user_metadata BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_metadata_go_updates_user AFTER DELETE ON user_metadata BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER factors_come_updates_user AFTER INSERT ON factors BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER factors_go_updates_user AFTER DELETE ON factors BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER identities_come_updates_user AFTER INSERT ON identities BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER identities_go_updates_user AFTER DELETE ON identities BEGIN
  UPDATE users SET updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = old.user_id;
END;
