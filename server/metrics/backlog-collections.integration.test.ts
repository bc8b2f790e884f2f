import { euros } from '@fairlead/domain/fixture-euros.ts';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import type { Database } from '../adapters/db/database.ts';
import { countWaiting } from '../features/operators/queues/overview-store.ts';
import { insertReconciliation, listReconciliations } from '../features/payments/reconciliation/reconciliation-store.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createBackgroundCollector } from './background-collector.ts';
import { collectBacklogs } from './backlog-collections.ts';
import { createMetrics } from './create-metrics.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const IDLE_TIMEOUT_MS = 1_200_000;
const silent = { warn: () => undefined, info: () => undefined };

const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

describe.each(testDatabases)('backlogs in the metrics on %s', (kind) => {
  let database: Database;
  const checkpointsFile = join(tmpdir(), `fairlead-heads-${randomUUID()}.log`);
  // Each test fills its own tables, except the first, which finds all of them empty.
  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    return async () => {
      await opened.remove();
      await rm(checkpointsFile, { force: true });
    };
  });

  /** Collects and returns our samples whose names start with a prefix. */
  async function collect(...prefixes: string[]): Promise<Record<string, number>> {
    const metrics = createMetrics();
    const collector = createBackgroundCollector({ metrics, log: silent });
    collectBacklogs(collector, {
      database,
      checkpointsFile,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      clock: () => NOW,
      countWaiting: (queue, now) => countWaiting(database, queue, now),
      readLatestReconciliation: async () => (await listReconciliations(database, 1))[0] ?? null,
    });
    await collector.collect();
    const lines = (await metrics.format()).split('\n').filter((line) => prefixes.some((prefix) => line.startsWith(`fairlead_${prefix}`)));
    return Object.fromEntries(
      lines.map((line): [string, number] => {
        const end = line.lastIndexOf(' ');
        return [line.slice('fairlead_'.length, end), Number(line.slice(end + 1))];
      }),
    );
  }

  async function insertClient(): Promise<number> {
    const [client] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid)
        VALUES ('a@example.test', 'a@example.test', 'x', $1::timestamptz, 'a') RETURNING id`,
      [minutesAgo(9_999)],
    );
    if (client === undefined) throw new Error('no client was inserted');
    return client.id;
  }

  test('that are empty are reported as empty, and jobs that never ran as last run at time zero', async () => {
    const jobs = createJobQueue({ database, log: { error: () => undefined } });
    await jobs.start();
    await jobs.stop(5_000);
    expect(await collect('emails', 'payment', 'payouts', 'reconciliation', 'audit', 'sessions', 'jobs')).toEqual({
      emails_queued: 0,
      emails_stuck: 0,
      emails_oldest_age_seconds: 0,
      payment_checks_overdue_seconds: 0,
      'payouts_unsent{status="owed"}': 0,
      'payouts_unsent{status="failed"}': 0,
      reconciliation_last_run_timestamp_seconds: 0,
      audit_checkpoint_timestamp_seconds: 0,
      'sessions{audience="client"}': 0,
      'sessions{audience="affiliate"}': 0,
      'sessions{audience="operator"}': 0,
    });
  });

  test('of emails include those that failed before; sent and given-up emails do not count', async () => {
    const insert = (attempts: number, createdMinutesAgo: number, nextAttemptAt: string | null) =>
      database.query(
        `INSERT INTO mails (recipient, language, template, created_at, attempts, next_attempt_at)
          VALUES ('a@example.test', 'en', 'welcome', $1::timestamptz, $2, $3::timestamptz)`,
        [minutesAgo(createdMinutesAgo), attempts, nextAttemptAt],
      );
    await insert(0, 1, minutesAgo(1));
    await insert(1, 2, minutesAgo(0));
    await insert(2, 30, minutesAgo(-5));
    await insert(7, 999, null);
    expect(await collect('emails')).toEqual({ emails_queued: 3, emails_stuck: 1, emails_oldest_age_seconds: 1_800 });
  });

  test('of jobs are counted by queue', async () => {
    const jobs = createJobQueue({ database, log: { error: () => undefined } });
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    let isWorking = false;
    jobs.define({ name: 'fails', retries: 0, work: () => Promise.reject(new Error('no')) });
    jobs.define({
      name: 'lasts',
      retries: 0,
      work: () => {
        isWorking = true;
        return isLetThrough;
      },
    });
    await jobs.start();
    onTestFinished(() => jobs.stop(5_000));
    onTestFinished(() => letThrough());
    await jobs.ask('fails');
    await jobs.ask('lasts', 'a');
    await expect.poll(() => isWorking).toBe(true);
    // While one is running, the next one waits.
    await jobs.ask('lasts', 'b');
    await expect
      .poll(() => collect('jobs{'))
      .toEqual({
        'jobs{queue="fails",state="queued"}': 0,
        'jobs{queue="fails",state="active"}': 0,
        'jobs{queue="fails",state="failed"}': 1,
        'jobs{queue="lasts",state="queued"}': 1,
        'jobs{queue="lasts",state="active"}': 1,
        'jobs{queue="lasts",state="failed"}': 0,
      });
    await database.query(`UPDATE jobs.job SET start_after = now() - interval '90 seconds' WHERE name = 'lasts' AND state = 'created'`);
    const ages = await collect('jobs_oldest');
    expect(ages['jobs_oldest_age_seconds{queue="fails"}']).toBe(0);
    expect(ages['jobs_oldest_age_seconds{queue="lasts"}']).toBeGreaterThanOrEqual(90);
    expect(ages['jobs_oldest_age_seconds{queue="lasts"}']).toBeLessThan(900);
  });

  test('of payments are those that are due, need an operator, or are unsent', async () => {
    const userId = await insertClient();
    const insert = (
      id: string,
      typeId: number,
      status: string,
      createdMinutesAgo: number,
      rest: { dueOn?: string; checkAt?: string } = {},
    ) =>
      database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at, due_on, next_check_at)
          VALUES ($1, $1, $2, $3, $4, $8, $5::timestamptz, $6::date, $7::timestamptz)`,
        [id, userId, typeId, status, minutesAgo(createdMinutesAgo), rest.dueOn ?? null, rest.checkAt ?? null, typeId === 7 ? -100 : 100],
      );
    await insert('due', 1, 'pending', 60, { checkAt: minutesAgo(20) });
    await insert('ahead', 1, 'pending', 60, { checkAt: minutesAgo(-20) });
    await insert('review', 1, 'inReview', 60);
    await insert('oldReview', 1, 'inReview', 14 * 24 * 60);
    await insert('withdrawal', 7, 'pending', 30, { dueOn: '2026-11-26' });
    await insert('lateWithdrawal', 7, 'pending', 90, { dueOn: '2026-11-24' });
    await database.query(
      `INSERT INTO payouts (payout_id, transaction_id, amount_cents, status) VALUES ('p1', 'withdrawal', 1, 'failed'), ('p2', 'withdrawal', 1, 'sent')`,
    );
    const samples = await collect('payment', 'payouts', 'review_queue');
    expect(samples).toMatchObject({
      payment_checks_overdue_seconds: 1_200,
      'payouts_unsent{status="owed"}': 0,
      'payouts_unsent{status="failed"}': 1,
      'review_queue_items{queue="deposits"}': 2,
      'review_queue_overdue_items{queue="deposits"}': 1,
      'review_queue_oldest_age_seconds{queue="deposits"}': 14 * 86_400,
      'review_queue_items{queue="withdrawals"}': 2,
      'review_queue_overdue_items{queue="withdrawals"}': 1,
      'review_queue_oldest_age_seconds{queue="withdrawals"}': 5_400,
      'review_queue_items{queue="documents"}': 0,
    });
  });

  test('of the night are the latest reconciliation and the last checkpoint', async () => {
    const totals = { purses: euros(0), house: euros(0), reserved: euros(0), under_way: euros(0) };
    const difference: ReconciledDifference = {
      kind: 'bookedButNotPaid',
      provider: null,
      transaction_id: 'a',
      number: null,
      user_id: null,
      own_amount: null,
      provider_amount: null,
      ledger_amount: euros(1),
      explained: null,
    };
    const insert = (ranMinutesAgo: number, differences: ReconciledDifference[]) => {
      const ranAt = new Date(minutesAgo(ranMinutesAgo));
      return insertReconciliation(database, {
        ranAt,
        since: ranAt,
        until: ranAt,
        compared: 1,
        findings: { sources: [], totals, differences },
      });
    };
    await insert(1_500, []);
    await insert(60, [difference, { ...difference, explained: 'awaitingCallback' }]);
    const digest = 'a'.repeat(64);
    await writeFile(checkpointsFile, `${minutesAgo(1_500)} 1 ${digest}\n${minutesAgo(60)} 2 ${digest}\n`);
    expect(await collect('reconciliation', 'audit')).toEqual({
      reconciliation_last_run_timestamp_seconds: (NOW - 3_600_000) / 1000,
      reconciliation_unexplained_breaks: 1,
      audit_checkpoint_timestamp_seconds: (NOW - 3_600_000) / 1000,
    });
  });

  test('of sessions are those still active', async () => {
    const insert = (audience: string, lastSeenMinutesAgo: number, revokedAt: string | null = null) =>
      database.query(
        `INSERT INTO sessions (token_hash, audience, user_id, created_at, last_seen_at, expires_at, revoked_at)
          VALUES ($1::text::bytea, $2, 1, $3::timestamptz, $3::timestamptz, $4::timestamptz, $5::timestamptz)`,
        [randomUUID(), audience, minutesAgo(lastSeenMinutesAgo), minutesAgo(-600), revokedAt],
      );
    await insert('client', 1);
    await insert('client', 19);
    await insert('client', 21);
    await insert('client', 1, minutesAgo(0));
    await insert('operator', 1);
    expect(await collect('sessions')).toEqual({
      'sessions{audience="client"}': 2,
      'sessions{audience="affiliate"}': 0,
      'sessions{audience="operator"}': 1,
    });
  });
});
