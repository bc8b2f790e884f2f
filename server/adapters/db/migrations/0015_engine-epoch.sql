CREATE TABLE "engine_epoch" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_probe" (
	"filler" text NOT NULL
);
