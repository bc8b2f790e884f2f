CREATE TABLE "proof_checkpoints" (
	"log" smallint NOT NULL,
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_checkpoints_pkey" PRIMARY KEY("log","size")
);
--> statement-breakpoint
CREATE TABLE "proof_client_secrets" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_entries" (
	"log" smallint NOT NULL,
	"index" bigint NOT NULL,
	"entry" text NOT NULL,
	"source" smallint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "proof_entries_pkey" PRIMARY KEY("log","index")
);
--> statement-breakpoint
CREATE TABLE "proof_logs" (
	"id" smallint PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"continues" text,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_logs_origin_unique" UNIQUE("origin")
);
--> statement-breakpoint
CREATE TABLE "proof_nodes" (
	"log" smallint NOT NULL,
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "proof_nodes_pkey" PRIMARY KEY("log","level","index")
);
--> statement-breakpoint
CREATE TABLE "proof_progress" (
	"id" smallint PRIMARY KEY NOT NULL,
	"journal_seq" bigint NOT NULL,
	"tape_id" bigint NOT NULL,
	CONSTRAINT "proof_progress_is_one_row" CHECK ("proof_progress"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "proof_entries" ADD CONSTRAINT "proof_entries_log_proof_logs_id_fk" FOREIGN KEY ("log") REFERENCES "public"."proof_logs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_checkpoints_by_time" ON "proof_checkpoints" USING btree ("log","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_entries_of_source" ON "proof_entries" USING btree ("source","seq");--> statement-breakpoint
INSERT INTO proof_progress (id, journal_seq, tape_id) VALUES (1, 0, 0);
--> statement-breakpoint
CREATE TRIGGER proof_entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER proof_nodes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
