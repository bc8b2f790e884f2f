-- migration: steps
ALTER TABLE "command_refusals" ADD COLUMN IF NOT EXISTS "partition" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE command_refusals SET partition = account_id % spread.count FROM partitioning AS spread
WHERE account_id >= spread.accounts_from AND partition <> account_id % spread.count;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS command_refusals_of_partition ON command_refusals (partition, id);
