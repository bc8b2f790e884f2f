-- The subjects of entries follow the journal and are no longer written with it: so far they are complete.
CREATE TABLE "journal_subjects_progress" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "journal_subjects_progress" ("partition", "up_to") SELECT 0, coalesce(max(seq), 0) FROM "journal" WHERE "partition" = 0;--> statement-breakpoint
-- Digests of another kind: those so far would be equal to none. Columns are dropped and added so that no row is written anew.
ALTER TABLE "command_refusals" DROP COLUMN "digest";--> statement-breakpoint
ALTER TABLE "command_refusals" ADD COLUMN "digest" bigint;--> statement-breakpoint
ALTER TABLE "journal" DROP COLUMN "command_digest";--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "command_digest" bigint;
