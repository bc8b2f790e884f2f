import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import { createJobQueue, type JobDefinition, type JobQueueOptions } from './job-queue.ts';

describe.each(testDatabases)('the job queue on %s', (kind) => {
  async function open(...jobs: readonly JobDefinition[]) {
    const { database, remove } = await openTestDatabase(kind);
    const errors: string[] = [];
    const queue = createJobQueue({ database, log: { error: (_details, message) => void errors.push(message) }, retryDelaySeconds: 1 });
    for (const job of jobs) queue.define(job);
    await queue.start();
    onTestFinished(async () => {
      await queue.stop(5_000);
      await remove();
    });
    return { queue, errors, database };
  }

  test('runs a requested job with its key', async () => {
    const done: string[] = [];
    const { queue, errors } = await open({ name: 'pay', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    await queue.ask('pay', 'a');
    await queue.ask('pay', 'b');
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b']);
    expect(errors).toEqual([]);
  });

  test('runs what a process has requested that runs no jobs itself', async () => {
    const done: string[] = [];
    const { database } = await open({ name: 'pay', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    const asker = createJobQueue({ database, log: { error: () => undefined }, runsJobs: false });
    onTestFinished(() => asker.stop(1_000));
    await Promise.all([asker.ask('pay', 'a'), asker.ask('pay', 'b')]);
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b']);
    await expect(asker.ask('unknown')).rejects.toThrow('unknown');
  });

  test('retries failed jobs', async () => {
    let tries = 0;
    const work = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    };
    const { queue, errors } = await open({ name: 'retry', retries: 3, work });
    await queue.ask('retry');
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
    expect(errors).toEqual(['a job failed']);
  });

  test('counts failures from zero', async () => {
    const { queue } = await open({ name: 'fail', retries: 0, work: () => Promise.reject(new Error('no')) });
    expect(queue.failures).toEqual({ fail: 0 });
    await queue.ask('fail');
    await expect.poll(() => queue.failures).toEqual({ fail: 1 });
  });

  test('logs once why it cannot reach its database, and resumes when it can', async () => {
    const { database, remove } = await openTestDatabase(kind);
    let isAway = false;
    const orAway = <Result>(work: () => Promise<Result>): Promise<Result> =>
      isAway ? Promise.reject(new Error('connection refused')) : work();
    const reachable: JobQueueOptions['database'] = {
      kind: database.kind,
      query: (sql, parameters) => orAway(() => database.query(sql, parameters)),
      script: (sql) => orAway(() => database.script(sql)),
    };
    const logged: object[] = [];
    const done: string[] = [];
    const queue = createJobQueue({ database: reachable, log: { error: (details) => void logged.push(details) } });
    queue.define({ name: 'one', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    queue.define({ name: 'two', retries: 0, work: () => Promise.resolve() });
    await queue.start();
    onTestFinished(async () => {
      await queue.stop(5_000);
      await remove();
    });
    isAway = true;
    await expect.poll(() => logged.length).toBe(1);
    const [line] = logged;
    expect(line).toMatchObject({ err: expect.any(Error) });
    expect(line).toHaveProperty('err.message', expect.stringContaining('connection refused'));
    isAway = false;
    await queue.ask('one', 'x');
    await expect.poll(() => done).toEqual(['x']);
    expect(logged).toHaveLength(1);
  });

  test('starts on a database it has used before', async () => {
    const { database } = await open({ name: 'twice', retries: 0, work: () => Promise.resolve() });
    const again = createJobQueue({ database, log: { error: () => undefined } });
    const done: string[] = [];
    again.define({ name: 'other', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    await again.start();
    await again.ask('other', 'x');
    await expect.poll(() => done).toEqual(['x']);
    await again.stop(5_000);
  });
});
