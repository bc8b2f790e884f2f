CREATE TABLE "client_sentiment" (
	"symbol" text PRIMARY KEY NOT NULL,
	"long_percent" integer NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlists" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"lists" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;