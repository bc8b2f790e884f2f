CREATE TABLE "favourite_instruments" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"symbols" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "trailing_distance" bigint;--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "opened_by" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "premium_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "favourite_instruments" ADD CONSTRAINT "favourite_instruments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_positions" ADD CONSTRAINT "closed_positions_opened_by_is_known" CHECK ("closed_positions"."opened_by" in ('client', 'auto'));