CREATE TABLE "margin_announcement_mails" (
	"version" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "margin_announcement_mails_pkey" PRIMARY KEY("version","user_id")
);
--> statement-breakpoint
CREATE TABLE "margin_announcements" (
	"version" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" ADD CONSTRAINT "margin_announcement_mails_version_margin_announcements_version_fk" FOREIGN KEY ("version") REFERENCES "public"."margin_announcements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" ADD CONSTRAINT "margin_announcement_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "margin_announcements" ADD CONSTRAINT "margin_announcements_version_trading_rule_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."trading_rule_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "margin_announcement_mails_of_user" ON "margin_announcement_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "margin_announcements_to_mail" ON "margin_announcements" USING btree ("version") WHERE "margin_announcements"."mailed_at" is null;