CREATE TABLE "affiliate_checkpoints" (
	"account" text NOT NULL,
	"through_id" bigint NOT NULL,
	"after_id" bigint NOT NULL,
	"sums" jsonb NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_checkpoints_pkey" PRIMARY KEY("account","through_id")
);
--> statement-breakpoint
CREATE TRIGGER affiliate_checkpoints_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON affiliate_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
