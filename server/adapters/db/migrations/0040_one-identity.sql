-- migration: steps
-- What a link, a second factor or a half-done login belongs to is a client, an operator or an affiliate: each row names one of them. The version
-- before goes on writing those of clients as it did.
--> statement-breakpoint
ALTER TABLE "challenges"
	ADD COLUMN IF NOT EXISTS "operator_id" bigint CONSTRAINT "challenges_operator_id_operators_id_fk" REFERENCES "operators" ("id") ON DELETE CASCADE,
	ADD COLUMN IF NOT EXISTS "affiliate_id" bigint CONSTRAINT "challenges_affiliate_id_affiliates_id_fk" REFERENCES "affiliates" ("id");
--> statement-breakpoint
ALTER TABLE "one_time_codes"
	ADD COLUMN IF NOT EXISTS "operator_id" bigint CONSTRAINT "one_time_codes_operator_id_operators_id_fk" REFERENCES "operators" ("id") ON DELETE CASCADE,
	ADD COLUMN IF NOT EXISTS "affiliate_id" bigint CONSTRAINT "one_time_codes_affiliate_id_affiliates_id_fk" REFERENCES "affiliates" ("id");
--> statement-breakpoint
ALTER TABLE "passkeys"
	ADD COLUMN IF NOT EXISTS "operator_id" bigint CONSTRAINT "passkeys_operator_id_operators_id_fk" REFERENCES "operators" ("id") ON DELETE CASCADE,
	ADD COLUMN IF NOT EXISTS "affiliate_id" bigint CONSTRAINT "passkeys_affiliate_id_affiliates_id_fk" REFERENCES "affiliates" ("id");
--> statement-breakpoint
ALTER TABLE "recovery_codes"
	ADD COLUMN IF NOT EXISTS "operator_id" bigint CONSTRAINT "recovery_codes_operator_id_operators_id_fk" REFERENCES "operators" ("id") ON DELETE CASCADE,
	ADD COLUMN IF NOT EXISTS "affiliate_id" bigint CONSTRAINT "recovery_codes_affiliate_id_affiliates_id_fk" REFERENCES "affiliates" ("id");
--> statement-breakpoint
ALTER TABLE "totp_secrets"
	ADD COLUMN IF NOT EXISTS "operator_id" bigint CONSTRAINT "totp_secrets_operator_id_operators_id_fk" REFERENCES "operators" ("id") ON DELETE CASCADE,
	ADD COLUMN IF NOT EXISTS "affiliate_id" bigint CONSTRAINT "totp_secrets_affiliate_id_affiliates_id_fk" REFERENCES "affiliates" ("id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "challenges_of_operator" ON "challenges" ("operator_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "challenges_of_affiliate" ON "challenges" ("affiliate_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_codes_of_operator" ON "one_time_codes" ("operator_id", "purpose");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_codes_of_affiliate" ON "one_time_codes" ("affiliate_id", "purpose");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passkeys_of_operator" ON "passkeys" ("operator_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passkeys_of_affiliate" ON "passkeys" ("affiliate_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "recovery_codes_of_operator_unique" ON "recovery_codes" ("operator_id", "code_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "recovery_codes_of_affiliate_unique" ON "recovery_codes" ("affiliate_id", "code_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "totp_secrets_user_unique" ON "totp_secrets" ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "totp_secrets_operator_unique" ON "totp_secrets" ("operator_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "totp_secrets_affiliate_unique" ON "totp_secrets" ("affiliate_id");
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'totp_secrets'::regclass AND attname = 'id' AND NOT attisdropped) THEN
    ALTER TABLE totp_secrets DROP CONSTRAINT totp_secrets_pkey, ADD COLUMN id bigserial PRIMARY KEY;
  END IF;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'challenges'::regclass AND conname = 'challenges_of_one_person') THEN
    ALTER TABLE challenges ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT challenges_of_one_person CHECK (num_nonnulls(user_id, operator_id, affiliate_id) = 1) NOT VALID;
  END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "challenges" VALIDATE CONSTRAINT "challenges_of_one_person";
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'one_time_codes'::regclass AND conname = 'one_time_codes_of_one_person') THEN
    ALTER TABLE one_time_codes ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT one_time_codes_of_one_person CHECK (num_nonnulls(user_id, operator_id, affiliate_id) = 1) NOT VALID;
  END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "one_time_codes" VALIDATE CONSTRAINT "one_time_codes_of_one_person";
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'passkeys'::regclass AND conname = 'passkeys_of_one_person') THEN
    ALTER TABLE passkeys ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT passkeys_of_one_person CHECK (num_nonnulls(user_id, operator_id, affiliate_id) = 1) NOT VALID;
  END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "passkeys" VALIDATE CONSTRAINT "passkeys_of_one_person";
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'recovery_codes'::regclass AND conname = 'recovery_codes_of_one_person') THEN
    ALTER TABLE recovery_codes ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT recovery_codes_of_one_person CHECK (num_nonnulls(user_id, operator_id, affiliate_id) = 1) NOT VALID;
  END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "recovery_codes" VALIDATE CONSTRAINT "recovery_codes_of_one_person";
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'totp_secrets'::regclass AND conname = 'totp_secrets_of_one_person') THEN
    ALTER TABLE totp_secrets ALTER COLUMN user_id DROP NOT NULL,
      ADD CONSTRAINT totp_secrets_of_one_person CHECK (num_nonnulls(user_id, operator_id, affiliate_id) = 1) NOT VALID;
  END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "totp_secrets" VALIDATE CONSTRAINT "totp_secrets_of_one_person";
