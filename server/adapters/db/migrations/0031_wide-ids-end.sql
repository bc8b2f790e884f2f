DROP FUNCTION begin_wide_ids(text, text[]);
--> statement-breakpoint
DROP FUNCTION fill_wide_ids(text, bigint);
--> statement-breakpoint
DROP FUNCTION fill_wide_ids_left(text);
--> statement-breakpoint
DROP FUNCTION finish_wide_ids(text, text[]);
--> statement-breakpoint
DROP TABLE wide_ids_progress;
