ALTER TABLE "popups" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
