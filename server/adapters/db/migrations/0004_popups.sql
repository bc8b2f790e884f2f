CREATE TABLE "popups" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "popups_unread_of_user" ON "popups" USING btree ("user_id","id") WHERE "popups"."read_at" is null;--> statement-breakpoint
CREATE INDEX "popups_of_user" ON "popups" USING btree ("user_id");