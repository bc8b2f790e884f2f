/** How far the transparency log is, for the metrics. */
import type { BackgroundCollector } from '../../../metrics/background-collector.ts';
import type { Sample } from '../../../metrics/metrics.ts';
import { readJournalProgress, type JournalProgress } from '../../journal-progress.ts';
import { findCurrentLog, readProgress, readSize, type Handle } from './log-store.ts';

export interface LogProgressOptions {
  readonly database: Handle;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function collectLogProgress(collector: Pick<BackgroundCollector, 'add'>, { database, clock }: LogProgressOptions): void {
  collector.add({
    name: 'transparency_log',
    gauges: {
      transparency_log_entries: { help: 'Entries in the latest signed checkpoint of the transparency log' },
      transparency_log_checkpoint_age_seconds: {
        help: 'Time since the latest checkpoint of the transparency log was signed; absent before the first',
      },
      transparency_log_unsigned_entries: {
        help: 'Journal entries, and entries of the transparency log, that no signed checkpoint covers yet',
      },
      transparency_log_unsigned_age_seconds: {
        help: 'How long ago the oldest journal entry happened that no signed checkpoint of the transparency log covers; 0 if there is none',
      },
    },
    async read() {
      const now = clock();
      const latest = await readLatest(database);
      const unlogged = await readUnlogged(database);
      const unsigned = await readUnsigned(database, latest);
      const since = [unlogged.since, unsigned.since].filter((at) => at !== null);
      return {
        transparency_log_entries: only(latest?.size ?? 0),
        transparency_log_checkpoint_age_seconds: latest?.at === undefined ? [] : only(secondsBetween(latest.at, now)),
        transparency_log_unsigned_entries: only(unlogged.count + unsigned.count),
        transparency_log_unsigned_age_seconds: only(since.length === 0 ? 0 : secondsBetween(Math.min(...since), now)),
      };
    },
  });
}

interface Latest {
  readonly logId: number;
  readonly size: number;
  /** Undefined before the first checkpoint. */
  readonly at: number | undefined;
}

/** Null if there is no log. */
async function readLatest(database: Handle): Promise<Latest | null> {
  const log = await findCurrentLog(database);
  if (log === null) return null;
  const [row] = await database.query<{ readonly size: number; readonly at: Date }>(
    'SELECT size, signed_at AS at FROM proof_checkpoints WHERE log = $1 ORDER BY size DESC LIMIT 1',
    [log.id],
  );
  return { logId: log.id, size: row?.size ?? 0, at: row?.at.getTime() };
}

interface Missing {
  readonly count: number;
  /** When the first of them happened; null if there is none. */
  readonly since: number | null;
}

async function readUnlogged(database: Handle): Promise<Missing> {
  const { journalSeq } = await readProgress(database);
  const progress: JournalProgress = await readJournalProgress(database, 'proof', journalSeq);
  const [row] = await database.query<Missing>(
    `SELECT coalesce(sum(last.seq - p.after_seq), 0)::bigint AS count, min(first.at_ms) AS since
     FROM unnest($1::smallint[], $2::bigint[]) AS p (partition, after_seq)
     CROSS JOIN LATERAL (SELECT seq FROM journal WHERE partition = p.partition ORDER BY seq DESC LIMIT 1) AS last
     CROSS JOIN LATERAL (
       SELECT at_ms FROM journal WHERE partition = p.partition AND seq > p.after_seq ORDER BY seq LIMIT 1
     ) AS first`,
    [[...progress.keys()], [...progress.values()]],
  );
  return row ?? { count: 0, since: null };
}

async function readUnsigned(database: Handle, latest: Latest | null): Promise<Missing> {
  if (latest === null) return { count: 0, since: null };
  const [first] = await database.query<{ readonly at: number }>(
    `SELECT j.at_ms AS at FROM proof_entries AS e JOIN journal AS j ON j.partition = e.source AND j.seq = e.seq
     WHERE e.log = $1 AND e.index >= $2 ORDER BY e.index LIMIT 1`,
    [latest.logId, latest.size],
  );
  return { count: (await readSize(database, latest.logId)) - latest.size, since: first?.at ?? null };
}

function only(value: number): readonly Sample[] {
  return [{ labels: {}, value }];
}

function secondsBetween(from: number, to: number): number {
  return Math.max(0, to - from) / 1_000;
}
