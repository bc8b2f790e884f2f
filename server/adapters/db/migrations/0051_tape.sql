CREATE TABLE "tape_segments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_ms" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"file_key" text NOT NULL,
	"text_bytes" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"file_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tape_segments_are_short" CHECK ("tape_segments"."to_ms" > "tape_segments"."from_ms" and "tape_segments"."to_ms" - "tape_segments"."from_ms" <= 60000),
	CONSTRAINT "tape_segments_hashes_are_sha256" CHECK (length("tape_segments"."hash") = 32 and length("tape_segments"."previous") = 32)
);
--> statement-breakpoint
CREATE INDEX "tape_segments_by_time" ON "tape_segments" USING btree ("from_ms");--> statement-breakpoint
CREATE INDEX "tape_segments_with_file" ON "tape_segments" USING btree ("id") WHERE "tape_segments"."file_deleted_at" is null;