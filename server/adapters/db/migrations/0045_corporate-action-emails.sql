CREATE TABLE "corporate_action_mails" (
	"action_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "corporate_action_mails_pkey" PRIMARY KEY("action_id","kind","user_id")
);
--> statement-breakpoint
ALTER TABLE "corporate_action_mails" ADD CONSTRAINT "corporate_action_mails_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_action_mails" ADD CONSTRAINT "corporate_action_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corporate_action_mails_of_user" ON "corporate_action_mails" USING btree ("user_id");