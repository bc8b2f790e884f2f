CREATE TABLE "economic_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"importance" smallint NOT NULL,
	"titles" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"actual" text DEFAULT '' NOT NULL,
	"forecast" text DEFAULT '' NOT NULL,
	"previous" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"draft_at" timestamp (3) with time zone NOT NULL,
	"draft_by" integer,
	"published_version" integer,
	"published_slug" text,
	"published_revision" integer,
	"first_published_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_entries_published_whole" CHECK (num_nulls("content_entries"."published_version", "content_entries"."published_slug", "content_entries"."published_revision", "content_entries"."published_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "content_former_slugs" (
	"collection" text NOT NULL,
	"slug" text NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "content_former_slugs_collection_slug_pk" PRIMARY KEY("collection","slug")
);
--> statement-breakpoint
CREATE TABLE "content_media" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"media_type" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"files" jsonb NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" integer
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"entry_id" text NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_versions_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
CREATE TABLE "popup_campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"audience" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "risk_figures" (
	"id" serial PRIMARY KEY NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "source" text DEFAULT 'contactPage' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "popups" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_by_operators_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_former_slugs" ADD CONSTRAINT "content_former_slugs_entry" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_uploaded_by_operators_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_operators_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_campaigns" ADD CONSTRAINT "popup_campaigns_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "economic_events_key_unique" ON "economic_events" USING btree ("key");--> statement-breakpoint
CREATE INDEX "economic_events_at" ON "economic_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_slug_unique" ON "content_entries" USING btree ("collection","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_published_slug_unique" ON "content_entries" USING btree ("collection","published_slug");--> statement-breakpoint
CREATE INDEX "content_former_slugs_of_entry" ON "content_former_slugs" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_media_path_unique" ON "content_media" USING btree ("path");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_operators_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_campaign_id_popup_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."popup_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "popups_of_campaign_unique" ON "popups" USING btree ("user_id","campaign_id");