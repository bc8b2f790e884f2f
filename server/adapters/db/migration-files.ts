/** The migrations shipped with this version: SQL files beside meta/_journal.json, which drizzle-kit writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export interface MigrationFile {
  /** The file name without `.sql`. */
  readonly name: string;
  /** When it was generated, in milliseconds since 1970 UTC; identifies it in the database. */
  readonly madeAt: number;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
  readonly mode: MigrationMode;
  readonly statements: readonly string[];
}

export type MigrationMode =
  /** The whole file in one transaction: the default for a file without a marker. */
  | 'transaction'
  /** Each statement by itself, so that it can build an index concurrently. Every statement must be repeatable. */
  | 'steps'
  /** Each statement by itself, repeated until it changes no row. Every statement changes a limited number of rows at a time. */
  | 'batches';

/** The first line of a file that is not one transaction, e.g. `-- migration: steps`. */
const MARKER = /^-- migration:[ \t]*(.*)$/;

/** Returns null if the marker names no known mode. Pure. */
export function readMode(text: string): MigrationMode | null {
  const [firstLine = ''] = text.split('\n', 1);
  const marker = MARKER.exec(firstLine.trimEnd())?.[1];
  if (marker === undefined) return 'transaction';
  return marker === 'steps' || marker === 'batches' ? marker : null;
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** Returns the migrations in the order in which they are applied. Throws if a file has an unknown marker. */
export function readMigrations(folder: string): readonly MigrationFile[] {
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  // Drizzle reads the files in the order of this journal.
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }, index) => {
    const name = entries[index]?.tag ?? `migration ${index}`;
    const mode = readMode(sql[0] ?? '');
    if (mode === null) throw new Error(`${name} begins with a marker other than "-- migration: steps" or "-- migration: batches"`);
    return { name, madeAt: folderMillis, hash, mode, statements: sql.filter((statement) => statement.trim() !== '') };
  });
}
