ALTER TABLE "trading_halts" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trading_halts" ADD COLUMN "cause" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "trading_halts" ADD CONSTRAINT "trading_halts_operator_is_known" CHECK (("trading_halts"."cause" = 'operator') = ("trading_halts"."operator_id" is not null));