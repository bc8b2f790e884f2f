-- Announces every change of a session that a process may have in memory, whoever makes it. Recorded activity is not one.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.revoked_at IS NULL THEN
    PERFORM pg_notify('session_changes', OLD.id || ' changed');
  ELSE
    PERFORM pg_notify('session_changes', OLD.id || ' ended');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_announce_changes
  AFTER UPDATE OF "revoked_at", "proven_at", "expires_at", "token_hash", "audience", "user_id" ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();
--> statement-breakpoint
-- Expired sessions are deleted by the thousand, and are in nobody's memory.
CREATE TRIGGER sessions_announce_deletions AFTER DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_session_change();
