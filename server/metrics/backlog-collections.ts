/** Backlogs and last runs recorded in the database: the metrics that need a query. An index serves every query. */
import { readCheckpoints } from '../audit/checkpoint-file.ts';
import type { Queries } from '../adapters/db/database.ts';
import { QUEUES, type Queue } from '@fairlead/domain/operators/queues.ts';
import type { BackgroundCollector } from './background-collector.ts';
import type { Sample } from './metrics.ts';

export interface BacklogOptions {
  readonly database: Queries;
  /** The file to which audit checkpoints are written. */
  readonly checkpointsFile: string;
  /** A session idle for longer than this has ended. */
  readonly idleTimeoutMs: number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Counts the items of a queue that await an operator at `now`; `oldestAt` is when the oldest of them arrived. */
  readonly countWaiting: (queue: Queue, now: number) => Promise<QueueItems>;
  /** Null if none has run yet. */
  readonly readLatestReconciliation: () => Promise<LatestReconciliation | null>;
}

interface QueueItems {
  readonly waiting: number;
  readonly late: number;
  readonly oldestAt: Date | null;
}

interface LatestReconciliation {
  /** ISO 8601. */
  readonly ran_at: string;
  /** Number of breaks it could not explain. */
  readonly unexplained: number;
}

export function collectBacklogs(collector: Pick<BackgroundCollector, 'add'>, options: BacklogOptions): void {
  addJobs(collector, options);
  addEmails(collector, options);
  addReviewQueues(collector, options);
  addPayments(collector, options);
  addReconciliation(collector, options);
  addAuditCheckpoint(collector, options);
  addSessions(collector, options);
}

type Add = Pick<BackgroundCollector, 'add'>;

interface JobRow {
  readonly name: string;
  readonly due: number;
  readonly active: number;
  readonly failed: number;
  readonly oldest_age: number | null;
}

function addJobs(collector: Add, { database }: BacklogOptions): void {
  collector.add({
    name: 'jobs',
    gauges: {
      jobs: {
        help: 'Background jobs by queue and state: queued (due and not started), active, failed (given up within the last day)',
        labels: ['queue', 'state'],
      },
      jobs_oldest_age_seconds: {
        help: 'How long the oldest queued background job has been due, by queue; 0 if there is none',
        labels: ['queue'],
      },
    },
    async read() {
      const rows = await database.query<JobRow>(
        `SELECT queue.name,
            count(*) FILTER (WHERE job.state IN ('created', 'retry') AND job.start_after <= now())::int AS due,
            count(*) FILTER (WHERE job.state = 'active')::int AS active,
            count(*) FILTER (WHERE job.state = 'failed')::int AS failed,
            extract(epoch FROM now() - min(job.start_after) FILTER (WHERE job.state IN ('created', 'retry') AND job.start_after <= now()))::float8 AS oldest_age
          FROM jobs.queue AS queue
          LEFT JOIN jobs.job AS job ON job.name = queue.name AND job.state IN ('created', 'retry', 'active', 'failed')
          WHERE queue.name NOT LIKE '\\_\\_pgboss%'
          GROUP BY queue.name`,
      );
      return {
        jobs: rows.flatMap(({ name: queue, due, active, failed }) => [
          { labels: { queue, state: 'queued' }, value: due },
          { labels: { queue, state: 'active' }, value: active },
          { labels: { queue, state: 'failed' }, value: failed },
        ]),
        jobs_oldest_age_seconds: rows.map(({ name: queue, oldest_age }) => ({ labels: { queue }, value: oldest_age ?? 0 })),
      };
    },
  });
}

function addEmails(collector: Add, { database, clock }: BacklogOptions): void {
  collector.add({
    name: 'emails',
    gauges: {
      emails_queued: { help: 'Emails not sent yet' },
      emails_stuck: { help: 'Queued emails that have been tried at least twice' },
      emails_oldest_age_seconds: { help: 'How long the oldest queued email has been waiting; 0 if there is none' },
    },
    async read() {
      const [row] = await database.query<{ queued: number; stuck: number; oldest: Date | null }>(
        `SELECT count(*)::int AS queued, count(*) FILTER (WHERE attempts >= 2)::int AS stuck, min(created_at) AS oldest
          FROM mails WHERE next_attempt_at IS NOT NULL`,
      );
      if (row === undefined) throw new Error('the query for queued emails returned no row');
      return {
        emails_queued: only(row.queued),
        emails_stuck: only(row.stuck),
        emails_oldest_age_seconds: only(ageInSeconds(row.oldest, clock())),
      };
    },
  });
}

function addReviewQueues(collector: Add, { clock, countWaiting }: BacklogOptions): void {
  collector.add({
    name: 'review_queues',
    gauges: {
      review_queue_items: { help: 'Items waiting for an operator, by queue; counted up to 1,000', labels: ['queue'] },
      review_queue_overdue_items: { help: 'Items whose decision date has passed, by queue', labels: ['queue'] },
      review_queue_oldest_age_seconds: { help: 'How long the oldest item has been waiting, by queue; 0 if none', labels: ['queue'] },
    },
    async read() {
      const now = clock();
      const items: Sample[] = [];
      const overdue: Sample[] = [];
      const ages: Sample[] = [];
      for (const queue of QUEUES) {
        const { waiting, late, oldestAt } = await countWaiting(queue, now);
        items.push({ labels: { queue }, value: waiting });
        overdue.push({ labels: { queue }, value: late });
        ages.push({ labels: { queue }, value: ageInSeconds(oldestAt, now) });
      }
      return { review_queue_items: items, review_queue_overdue_items: overdue, review_queue_oldest_age_seconds: ages };
    },
  });
}

function addPayments(collector: Add, { database, clock }: BacklogOptions): void {
  collector.add({
    name: 'payments',
    gauges: {
      payment_checks_overdue_seconds: {
        help: 'How long the most overdue payment status check has been due; 0 if none is due',
      },
      payouts_unsent: {
        help: 'Parts of approved withdrawals not sent yet: owed, or failed and in need of an operator',
        labels: ['status'],
      },
    },
    async read() {
      const [checks] = await database.query<{ first: Date | null }>('SELECT min(next_check_at) AS first FROM transactions');
      const rows = await database.query<{ status: string; count: number }>(
        `SELECT status, count(*)::int AS count FROM payouts WHERE status IN ('owed', 'failed') GROUP BY status`,
      );
      const counts: Readonly<Record<string, number>> = {
        owed: 0,
        failed: 0,
        ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      };
      return {
        payment_checks_overdue_seconds: only(ageInSeconds(checks?.first ?? null, clock())),
        payouts_unsent: Object.entries(counts).map(([status, value]) => ({ labels: { status }, value })),
      };
    },
  });
}

function addReconciliation(collector: Add, { readLatestReconciliation }: BacklogOptions): void {
  collector.add({
    name: 'reconciliation',
    gauges: {
      reconciliation_last_run_timestamp_seconds: { help: 'When the latest reconciliation ran, in Unix time; 0 if none has' },
      reconciliation_unexplained_breaks: {
        help: 'Breaks that the latest reconciliation could not explain; absent if none has run',
      },
    },
    async read() {
      const latest = await readLatestReconciliation();
      return {
        reconciliation_last_run_timestamp_seconds: only(latest === null ? 0 : Date.parse(latest.ran_at) / 1000),
        reconciliation_unexplained_breaks: latest === null ? [] : only(latest.unexplained),
      };
    },
  });
}

function addAuditCheckpoint(collector: Add, { checkpointsFile }: BacklogOptions): void {
  collector.add({
    name: 'audit_checkpoint',
    gauges: {
      audit_checkpoint_timestamp_seconds: { help: 'When the last audit checkpoint was written, in Unix time; 0 if none was' },
    },
    async read() {
      const last = (await readCheckpoints(checkpointsFile)).at(-1);
      return { audit_checkpoint_timestamp_seconds: only(last === undefined ? 0 : Date.parse(last.at) / 1000) };
    },
  });
}

function addSessions(collector: Add, { database, idleTimeoutMs, clock }: BacklogOptions): void {
  collector.add({
    name: 'sessions',
    gauges: { sessions: { help: 'Active sessions by audience: client, affiliate or operator', labels: ['audience'] } },
    async read() {
      const now = clock();
      const rows = await database.query<{ audience: string; count: number }>(
        `SELECT audience, count(*)::int AS count FROM sessions
          WHERE expires_at > $1::timestamptz AND last_seen_at > $2::timestamptz AND revoked_at IS NULL GROUP BY audience`,
        [new Date(now).toISOString(), new Date(now - idleTimeoutMs).toISOString()],
      );
      const counts: Readonly<Record<string, number>> = {
        client: 0,
        affiliate: 0,
        operator: 0,
        ...Object.fromEntries(rows.map(({ audience, count }) => [audience, count])),
      };
      return { sessions: Object.entries(counts).map(([audience, value]) => ({ labels: { audience }, value })) };
    },
  });
}

/** The sample of a gauge without labels. */
function only(value: number): readonly Sample[] {
  return [{ labels: {}, value }];
}

/** 0 if there is none or if it is in the future. */
function ageInSeconds(since: Date | null, nowMs: number): number {
  return since === null ? 0 : Math.max(0, (nowMs - since.getTime()) / 1000);
}
