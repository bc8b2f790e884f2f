CREATE TABLE "engine_lease" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
