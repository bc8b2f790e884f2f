CREATE TABLE "corporate_action_mails" (
	"action_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "corporate_action_mails_pkey" PRIMARY KEY("action_id","kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "corporate_action_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"terms" jsonb NOT NULL,
	"source" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"withdrawn_by" bigint,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawal_reason" text,
	"added_in" integer,
	"removed_in" integer,
	"announced_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "financing_proposals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"base_version" integer NOT NULL,
	"benchmarks" jsonb,
	"fees" jsonb,
	"reason" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer
);
--> statement-breakpoint
CREATE TABLE "financing_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"benchmarks" jsonb NOT NULL,
	"schedules" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" bigint,
	"approved_by" bigint
);
--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "financing_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "dividend_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "requested_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "corporate_action_mails" ADD CONSTRAINT "corporate_action_mails_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_action_mails" ADD CONSTRAINT "corporate_action_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_proposed_by_operators_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_withdrawn_by_operators_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_added_in_corporate_action_versions_version_fk" FOREIGN KEY ("added_in") REFERENCES "public"."corporate_action_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_removed_in_corporate_action_versions_version_fk" FOREIGN KEY ("removed_in") REFERENCES "public"."corporate_action_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_fee_mails" ADD CONSTRAINT "financing_fee_mails_version_financing_announcements_version_fk" FOREIGN KEY ("version") REFERENCES "public"."financing_announcements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_fee_mails" ADD CONSTRAINT "financing_fee_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_announcements" ADD CONSTRAINT "financing_announcements_version_financing_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."financing_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_proposals" ADD CONSTRAINT "financing_proposals_proposed_by_operators_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_proposals" ADD CONSTRAINT "financing_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_proposals" ADD CONSTRAINT "financing_proposals_version_financing_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."financing_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_versions" ADD CONSTRAINT "financing_versions_proposed_by_operators_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_versions" ADD CONSTRAINT "financing_versions_approved_by_operators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corporate_action_mails_of_user" ON "corporate_action_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corporate_actions_by_date" ON "corporate_actions" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "corporate_actions_by_symbol" ON "corporate_actions" USING btree ("symbol","date");--> statement-breakpoint
CREATE INDEX "corporate_actions_by_start" ON "corporate_actions" USING btree ("added_in");--> statement-breakpoint
CREATE INDEX "corporate_actions_by_end" ON "corporate_actions" USING btree ("removed_in");--> statement-breakpoint
CREATE INDEX "corporate_actions_undecided" ON "corporate_actions" USING btree ("id") WHERE "corporate_actions"."decision" is null;--> statement-breakpoint
CREATE INDEX "financing_fee_mails_of_user" ON "financing_fee_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "financing_announcements_to_mail" ON "financing_announcements" USING btree ("version") WHERE "financing_announcements"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "financing_proposals_by_version" ON "financing_proposals" USING btree ("version");--> statement-breakpoint
CREATE INDEX "financing_proposals_undecided" ON "financing_proposals" USING btree ("id") WHERE "financing_proposals"."decision" is null;