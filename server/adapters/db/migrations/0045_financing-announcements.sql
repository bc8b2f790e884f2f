CREATE TABLE "financing_fee_mails" (
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "financing_fee_mails_pkey" PRIMARY KEY("version","user_id")
);
--> statement-breakpoint
CREATE TABLE "financing_announcements" (
	"version" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "financing_fee_mails" ADD CONSTRAINT "financing_fee_mails_version_financing_announcements_version_fk" FOREIGN KEY ("version") REFERENCES "public"."financing_announcements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_fee_mails" ADD CONSTRAINT "financing_fee_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_announcements" ADD CONSTRAINT "financing_announcements_version_financing_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."financing_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financing_fee_mails_of_user" ON "financing_fee_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "financing_announcements_to_mail" ON "financing_announcements" USING btree ("version") WHERE "financing_announcements"."mailed_at" is null;