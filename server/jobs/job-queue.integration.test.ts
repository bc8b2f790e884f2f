import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import { createJobQueue, type JobDefinition } from './job-queue.ts';

describe.each(testDatabases)('the job queue on %s', (kind) => {
  async function open(...jobs: readonly JobDefinition[]) {
    const { database, remove } = await openTestDatabase(kind);
    const errors: string[] = [];
    const queue = createJobQueue({ database, log: { error: (_details, message) => void errors.push(message) }, retryDelaySeconds: 1 });
    for (const job of jobs) queue.define(job);
    await queue.start();
    onTestFinished(async () => {
      await queue.stop();
      await remove();
    });
    return { queue, errors, database };
  }

  test('does what it is asked for, with its key', async () => {
    const done: string[] = [];
    const { queue, errors } = await open({ name: 'pay', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    await queue.ask('pay', 'a');
    await queue.ask('pay', 'b');
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b']);
    expect(errors).toEqual([]);
  });

  test('tries again what failed', async () => {
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

  test('starts on a database that it was on before', async () => {
    const { database } = await open({ name: 'twice', retries: 0, work: () => Promise.resolve() });
    const again = createJobQueue({ database, log: { error: () => undefined } });
    const done: string[] = [];
    again.define({ name: 'other', retries: 0, work: (key) => Promise.resolve(void done.push(key)) });
    await again.start();
    await again.ask('other', 'x');
    await expect.poll(() => done).toEqual(['x']);
    await again.stop();
  });
});
