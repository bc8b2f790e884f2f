-- The subjects of entries follow the journal and are no longer written with it: so far they are complete. A leader of the version before
-- goes on writing its own digests, and subjects, until it ends.
CREATE TABLE "journal_subjects_progress" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "journal_subjects_progress" ("partition", "up_to") SELECT 0, coalesce(max(seq), 0) FROM "journal" WHERE "partition" = 0;--> statement-breakpoint
ALTER TABLE "command_refusals" ALTER COLUMN "digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "command_refusals" ADD COLUMN "content_digest" bigint;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "content_digest" bigint;
