-- The links and second factors of operators and affiliates move to the tables that clients' are in. Views stand in for their own tables as long as
-- processes of the version before are running: those go on reading and writing through them.
LOCK TABLE "operator_codes", "operator_totp_secrets", "operator_recovery_codes", "operator_challenges", "affiliate_codes" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "one_time_codes" ("code_hash", "purpose", "operator_id", "email", "created_at", "expires_at", "used_at")
	SELECT "code_hash", 'passwordReset', "operator_id", "operators"."email", "operator_codes"."created_at", "expires_at", "used_at"
	FROM "operator_codes" JOIN "operators" ON "operators"."id" = "operator_id";--> statement-breakpoint
INSERT INTO "one_time_codes" ("code_hash", "purpose", "affiliate_id", "email", "created_at", "expires_at", "used_at")
	SELECT "code_hash", 'passwordReset', "affiliate_id", "affiliates"."email", "affiliate_codes"."created_at", "expires_at", "used_at"
	FROM "affiliate_codes" JOIN "affiliates" ON "affiliates"."id" = "affiliate_id";--> statement-breakpoint
INSERT INTO "totp_secrets" ("operator_id", "sealed_secret", "created_at", "confirmed_at", "last_step")
	SELECT "operator_id", "sealed_secret", "created_at", "confirmed_at", "last_step" FROM "operator_totp_secrets";--> statement-breakpoint
INSERT INTO "recovery_codes" ("operator_id", "code_hash", "used_at")
	SELECT "operator_id", "code_hash", "used_at" FROM "operator_recovery_codes" ORDER BY "id";--> statement-breakpoint
INSERT INTO "challenges" ("token_hash", "purpose", "operator_id", "method", "attempts", "expires_at")
	SELECT "token_hash", 'secondFactor', "operator_id", 'password', "attempts", "expires_at" FROM "operator_challenges";--> statement-breakpoint
DROP TABLE "operator_codes", "operator_totp_secrets", "operator_recovery_codes", "operator_challenges", "affiliate_codes";--> statement-breakpoint
CREATE VIEW "operator_codes" AS
	SELECT "id", "code_hash", "operator_id", "created_at", "expires_at", "used_at", "purpose", "email" FROM "one_time_codes"
	WHERE "operator_id" IS NOT NULL;--> statement-breakpoint
ALTER VIEW "operator_codes" ALTER COLUMN "purpose" SET DEFAULT 'passwordReset';--> statement-breakpoint
ALTER VIEW "operator_codes" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
CREATE VIEW "affiliate_codes" AS
	SELECT "id", "code_hash", "affiliate_id", "created_at", "expires_at", "used_at", "purpose", "email" FROM "one_time_codes"
	WHERE "affiliate_id" IS NOT NULL;--> statement-breakpoint
ALTER VIEW "affiliate_codes" ALTER COLUMN "purpose" SET DEFAULT 'passwordReset';--> statement-breakpoint
ALTER VIEW "affiliate_codes" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
CREATE VIEW "operator_totp_secrets" AS
	SELECT "operator_id", "sealed_secret", "created_at", "confirmed_at", "last_step" FROM "totp_secrets"
	WHERE "operator_id" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "operator_recovery_codes" AS
	SELECT "id", "operator_id", "code_hash", "used_at" FROM "recovery_codes" WHERE "operator_id" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "operator_challenges" AS
	SELECT "token_hash", "operator_id", "attempts", "expires_at", "purpose", "method" FROM "challenges"
	WHERE "operator_id" IS NOT NULL AND "purpose" = 'secondFactor';--> statement-breakpoint
ALTER VIEW "operator_challenges" ALTER COLUMN "purpose" SET DEFAULT 'secondFactor';--> statement-breakpoint
ALTER VIEW "operator_challenges" ALTER COLUMN "method" SET DEFAULT 'password';
