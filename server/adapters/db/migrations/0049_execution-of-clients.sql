CREATE TABLE "execution_client_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" smallint NOT NULL,
	"fills" integer NOT NULL,
	"slippage_sum" bigint NOT NULL,
	"slippage_least" bigint NOT NULL,
	"slippage_most" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	CONSTRAINT "execution_client_days_pkey" PRIMARY KEY("account_id","day","symbol","kind","bucket")
);
--> statement-breakpoint
CREATE TABLE "latency_client_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "latency_client_days_pkey" PRIMARY KEY("account_id","day","bucket")
);
--> statement-breakpoint
CREATE TABLE "latency_days" (
	"day" date NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "latency_days_pkey" PRIMARY KEY("day","bucket")
);
--> statement-breakpoint
CREATE TABLE "refusal_client_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"command" text NOT NULL,
	"code" text NOT NULL,
	"symbol" text NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "refusal_client_days_pkey" PRIMARY KEY("account_id","day","command","code","symbol")
);
--> statement-breakpoint
ALTER TABLE "execution_progress" ADD COLUMN "clients_journal_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "execution_progress" ADD COLUMN "clients_refusal_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "execution_client_days_by_day" ON "execution_client_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "latency_client_days_by_day" ON "latency_client_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "refusal_client_days_by_day" ON "refusal_client_days" USING btree ("day");