import { expect, test } from 'vitest';
import { DeadlinePassed } from '../deadline.ts';
import { findRestartReason } from './find-restart-reason.ts';

const MINUTE_MS = 60_000;
const bug = new Error('entry 7 contradicts what came before it');

test.each<[string, Parameters<typeof findRestartReason>[0], boolean]>([
  ['running', { status: 'running', pausedMs: 0, healingFault: null }, false],
  ['starting, however long the journal is', { status: 'starting', pausedMs: 10 * MINUTE_MS, healingFault: null }, false],
  ['briefly reconnecting', { status: 'reconnecting', pausedMs: MINUTE_MS / 2, healingFault: bug }, false],
  ['unable to recover because of its own fault', { status: 'reconnecting', pausedMs: 2 * MINUTE_MS, healingFault: bug }, true],
  [
    'without a database',
    { status: 'reconnecting', pausedMs: 60 * MINUTE_MS, healingFault: Object.assign(new Error(), { code: 'ECONNREFUSED' }) },
    false,
  ],
  ['waiting for the database', { status: 'reconnecting', pausedMs: 60 * MINUTE_MS, healingFault: new DeadlinePassed('a commit') }, false],
  [
    'with a full disk',
    { status: 'reconnecting', pausedMs: 60 * MINUTE_MS, healingFault: Object.assign(new Error(), { code: '53100' }) },
    false,
  ],
  ['with a journal shorter than before', { status: 'failed', pausedMs: 60 * MINUTE_MS, healingFault: bug }, false],
])('a restart may help an engine that is %s: %s', (_case, engine, mayHelp) => {
  expect(findRestartReason(engine) !== null).toBe(mayHelp);
});
