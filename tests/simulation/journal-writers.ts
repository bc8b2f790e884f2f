/** Records for a test which connection wrote each entry of the journal, and which one had taken over the journal at that time. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';

/** The epoch is recorded as it is when the row is written: a writer under an old epoch is not the one that raised it. */
const NOTE_WRITERS = `
  CREATE TABLE noted_writers (kind text NOT NULL, seq bigint, epoch bigint NOT NULL, pid integer NOT NULL, at timestamptz NOT NULL);
  CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_TABLE_NAME = 'engine_epoch' THEN
        INSERT INTO noted_writers VALUES (TG_TABLE_NAME, NULL, NEW.epoch, pg_backend_pid(), clock_timestamp());
      ELSE
        INSERT INTO noted_writers
          SELECT TG_TABLE_NAME, (to_jsonb(NEW) ->> 'seq')::bigint, epoch, pg_backend_pid(), clock_timestamp() FROM engine_epoch;
      END IF;
      RETURN NULL;
    END
  $body$;
  CREATE TRIGGER note_epoch AFTER INSERT OR UPDATE ON engine_epoch FOR EACH ROW EXECUTE FUNCTION note_writer();
  CREATE TRIGGER note_entry AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note_writer();
  CREATE TRIGGER note_refusal AFTER INSERT ON command_refusals FOR EACH ROW EXECUTE FUNCTION note_writer();`;

/** Call it before the servers start. */
export async function noteWriters(database: Pick<Database, 'script'>): Promise<void> {
  await database.script(NOTE_WRITERS);
}

export interface WritersVerdict {
  /** The number of takeovers of the journal. */
  readonly epochs: number;
  /** Sentences; empty if each epoch's entries were written by the connection that raised it. */
  readonly faults: readonly string[];
}

export async function judgeWriters(database: Pick<Database, 'query'>): Promise<WritersVerdict> {
  const [counted] = await database.query<{ epochs: number }>(
    `SELECT count(*)::integer AS epochs FROM noted_writers WHERE kind = 'engine_epoch'`,
  );
  const foreign = await database.query<{ kind: string; epoch: number; count: number }>(
    `SELECT written.kind, written.epoch, count(*)::integer AS count FROM noted_writers AS written
       JOIN noted_writers AS raised ON raised.kind = 'engine_epoch' AND raised.epoch = written.epoch
     WHERE written.kind <> 'engine_epoch' AND written.pid <> raised.pid GROUP BY written.kind, written.epoch`,
  );
  return {
    epochs: counted?.epochs ?? 0,
    faults: foreign.map(
      ({ kind, epoch, count }) => `${count} rows of ${kind} were written in epoch ${epoch} by a connection other than its own`,
    ),
  };
}
