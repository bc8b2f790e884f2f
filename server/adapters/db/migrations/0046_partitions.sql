-- Accounts can be spread over partitions, each with a chain of ledger checkpoints of its own.
CREATE TABLE "partitioning" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"count" smallint NOT NULL,
	"accounts_from" bigint NOT NULL,
	"ids_after" bigint NOT NULL,
	CONSTRAINT "partitioning_is_one" CHECK ("partitioning"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "projection_progress" (
	"projection" text NOT NULL,
	"partition" smallint NOT NULL,
	"journal_seq" bigint NOT NULL,
	CONSTRAINT "projection_progress_pkey" PRIMARY KEY("projection","partition")
);
--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;
