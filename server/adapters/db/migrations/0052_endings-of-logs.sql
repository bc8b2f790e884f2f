-- migration: steps
ALTER TABLE "proof_client_secrets" ADD COLUMN IF NOT EXISTS "since_log" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "proof_client_secrets" ADD COLUMN IF NOT EXISTS "since_index" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "proof_logs" ADD COLUMN IF NOT EXISTS "reason" text;
--> statement-breakpoint
ALTER TABLE "proof_logs" ADD COLUMN IF NOT EXISTS "ending" text;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS proof_entries_by_source ON proof_entries (source, seq, log);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS proof_entries_of_source;
