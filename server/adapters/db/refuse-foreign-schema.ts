/** Compares a database's migrations with those shipped with this version, before any is applied. */
import { z } from 'zod';
import type { MigrationFile } from './migration-files.ts';

export type ShippedMigration = Pick<MigrationFile, 'name' | 'madeAt' | 'hash'>;

export type AppliedMigration = Omit<ShippedMigration, 'name'>;

export type SchemaFault =
  /** The database has migrations unknown to this version, the latest made at `latestAt`. */
  | { readonly kind: 'newer'; readonly count: number; readonly latestAt: number }
  /** These were applied in a different form than the one shipped. */
  | { readonly kind: 'edited'; readonly names: readonly string[] }
  /** These were never applied although a later one was: they would run on tables for which they were not written. */
  | { readonly kind: 'skipped'; readonly names: readonly string[] };

/** Returns null if the database is up to date or can be migrated. Pure. */
export function findSchemaFault(shipped: readonly ShippedMigration[], applied: readonly AppliedMigration[]): SchemaFault | null {
  const shippedTimes = new Set(shipped.map(({ madeAt }) => madeAt));
  const unknownTimes = applied.map(({ madeAt }) => madeAt).filter((madeAt) => !shippedTimes.has(madeAt));
  if (unknownTimes.length > 0) return { kind: 'newer', count: unknownTimes.length, latestAt: Math.max(...unknownTimes) };

  const appliedHashes = new Map(applied.map(({ madeAt, hash }) => [madeAt, hash]));
  const edited = shipped.filter(({ madeAt, hash }) => (appliedHashes.get(madeAt) ?? hash) !== hash);
  if (edited.length > 0) return { kind: 'edited', names: edited.map(({ name }) => name) };

  const latestApplied = Math.max(...appliedHashes.keys());
  const skipped = shipped.filter(({ madeAt }) => madeAt < latestApplied && !appliedHashes.has(madeAt));
  return skipped.length === 0 ? null : { kind: 'skipped', names: skipped.map(({ name }) => name) };
}

/** One sentence for the fault, and one for the remedy. */
export function describeSchemaFault(fault: SchemaFault): string {
  if (fault.kind === 'newer') {
    const [migrations, date] = [fault.count === 1 ? '1 migration' : `${fault.count} migrations`, new Date(fault.latestAt).toISOString()];
    return (
      `The database belongs to a newer version of Fairlead: it has ${migrations} that this version doesn't know (the latest made on ` +
      `${date.slice(0, 10)}). Start that version or a later one, or restore a backup from before the upgrade.`
    );
  }
  const names = fault.names.join(', ');
  return fault.kind === 'edited'
    ? `The database was set up with a different form of ${names} than this version ships. Start the version that the database belongs ` +
        `to, or restore the original file: an applied migration must not be edited.`
    : `The database lacks ${names}, although later migrations were applied. Start the version that the database belongs to, or give ` +
        `the migration a time in meta/_journal.json that is later than theirs.`;
}

/** The part of both drivers' interface that is used here: a query without parameters. */
interface Connection {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Rejects with instructions if the database does not fit this version. Changes nothing. */
export async function refuseForeignSchema(connection: Connection, shipped: readonly ShippedMigration[]): Promise<void> {
  const fault = findSchemaFault(shipped, await readAppliedMigrations(connection));
  if (fault !== null) throw new Error(describeSchemaFault(fault));
}

const tableSchema = z.array(z.object({ found: z.boolean() })).length(1);
/** A bigint arrives as a number or as text, depending on the connection's parsers. */
const appliedSchema = z.array(z.object({ madeAt: z.coerce.number(), hash: z.string() }));

async function readAppliedMigrations(connection: Connection): Promise<readonly AppliedMigration[]> {
  const table = await connection.query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`);
  if (tableSchema.parse(table.rows)[0]?.found !== true) return [];
  const applied = await connection.query('SELECT created_at AS "madeAt", hash FROM drizzle.__drizzle_migrations');
  return appliedSchema.parse(applied.rows);
}
