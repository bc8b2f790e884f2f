-- migration: steps
CREATE INDEX CONCURRENTLY IF NOT EXISTS "funds_references_by_entry" ON "funds_references" USING btree ("journal_seq");