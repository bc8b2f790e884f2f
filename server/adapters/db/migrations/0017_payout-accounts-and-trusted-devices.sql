CREATE TABLE "trusted_devices" (
	"audience" text NOT NULL,
	"user_id" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_devices_pkey" PRIMARY KEY("audience","user_id","device_hash"),
	CONSTRAINT "trusted_devices_audience_is_known" CHECK ("trusted_devices"."audience" in ('client', 'affiliate', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank_account_proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "trusted_devices_by_use" ON "trusted_devices" USING btree ("last_used_at");