import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { EngineUnavailable } from '../engine/engine-port.ts';
import { openOrder } from '../engine/fixture-started-engine.ts';
import type { AnsweredCommand, JournalRecord } from '../engine/journal-store.ts';
import { traceOfCall, traceOfCommand } from './command-trace.ts';
import { createCommandTracer, type CommandTracer } from './command-tracer.ts';
import type { Span } from './span.ts';

const DONE: Answer = { kind: 'done' };
const noCode = (): null => null;

let spans: Span[];
let now: number;
let tracer: CommandTracer;

beforeEach(() => {
  spans = [];
  now = 1_000;
  tracer = createTracer(1);
});

function createTracer(share: number): CommandTracer {
  let spanIds = 0;
  const newSpanId = (): string => `new ${(spanIds += 1)}`;
  return createCommandTracer({ write: (span) => spans.push(span), share, clock: () => now, newSpanId });
}

/** Submits a command, and has it decided and committed by an engine in the same process. */
async function carryOut(command: Command, answer: Answer = DONE): Promise<Answer> {
  return tracer.followSubmission(command, async () => {
    now += 1;
    const end = tracer.followWork(command);
    now += 5;
    tracer.noteCommit([{ entry: null, closed: [], answered: answeredBy(command) }], 4);
    now += 1;
    end?.(answer.kind);
    return answer;
  });
}

function answeredBy({ accountId, commandId, at }: Command): AnsweredCommand {
  return { accountId, commandId, at, digest: 0, refused: null };
}

function treeOf(): readonly unknown[] {
  return spans.map(({ name, spanId, parentSpanId, startedAt, endedAt }) => [name, spanId, parentSpanId, startedAt, endedAt]);
}

test('a request, its submission, the work and the commit are one trace', async () => {
  const command = openOrder('a');
  const { traceId, requestSpanId, submissionSpanId } = traceOfCommand(command);
  await tracer.followRequest(
    'openPosition',
    async () => {
      now += 1;
      const answer = await carryOut(command);
      now += 1;
      return answer;
    },
    noCode,
  );
  expect(treeOf()).toEqual([
    ['commit', 'new 2', 'new 1', 1_003, 1_007],
    ['engine', 'new 1', submissionSpanId, 1_002, 1_008],
    ['submit', submissionSpanId, requestSpanId, 1_001, 1_008],
    ['openPosition', requestSpanId, null, 1_000, 1_009],
  ]);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
});

test('spans show ids, kinds and outcomes, and nothing else', async () => {
  await tracer.followRequest('openPosition', () => carryOut(openOrder('a')), noCode);
  const command = { 'fairlead.command.id': 'a', 'fairlead.account.id': 1 };
  const known = { ...command, 'fairlead.command.kind': 'openPosition' };
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    command,
    { ...known, 'fairlead.outcome': 'done' },
    { ...known, 'fairlead.outcome': 'done' },
    { ...known, 'fairlead.event': 'openPosition' },
  ]);
});

test('a command without a request, such as a deposit, begins with its submission', async () => {
  const command = openOrder('a');
  await carryOut(command);
  expect(spans.at(-1)).toMatchObject({ name: 'submit', spanId: traceOfCommand(command).submissionSpanId, parentSpanId: null });
});

test('a request that submits nothing is in no trace', async () => {
  expect(await tracer.followRequest('positions', async () => 'shown', noCode)).toBe('shown');
  expect(spans).toEqual([]);
});

test('the second command of a request has a trace of its own', async () => {
  await tracer.followRequest(
    'openPosition',
    async () => {
      await carryOut(openOrder('a'));
      return carryOut(openOrder('b'));
    },
    noCode,
  );
  const submissions = spans.filter(({ name }) => name === 'submit');
  expect(submissions.map(({ parentSpanId }) => parentSpanId)).toEqual([traceOfCommand(openOrder('a')).requestSpanId, null]);
  expect(spans.at(-1)?.traceId).toBe(traceOfCommand(openOrder('a')).traceId);
});

test('a repeated command joins the trace of the first, below it, and no span has the id of another one', async () => {
  const command = openOrder('a');
  const { requestSpanId, submissionSpanId } = traceOfCommand(command);
  for (let time = 0; time < 2; time += 1) await tracer.followRequest('openPosition', () => carryOut({ ...command }), noCode);
  await carryOut({ ...command });
  const requests = spans.filter(({ name }) => name === 'openPosition');
  const submissions = spans.filter(({ name }) => name === 'submit');
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual([null, requestSpanId]);
  expect(submissions.map(({ parentSpanId }) => parentSpanId)).toEqual([requestSpanId, requests[1]?.spanId, submissionSpanId]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
});

describe('what fails', () => {
  test('a refusal is an error of the request only', async () => {
    const refused: Answer = { kind: 'refused', refusal: { code: 'priceMoved' } };
    await tracer.followRequest(
      'openPosition',
      () => carryOut(openOrder('a'), refused),
      () => 'priceMoved',
    );
    expect(spans.map(({ name, error }) => [name, error])).toEqual([
      ['commit', null],
      ['engine', null],
      ['submit', null],
      ['openPosition', 'priceMoved'],
    ]);
  });

  test.each([
    ['unavailable', false],
    ['unknown', true],
  ] as const)('a submission that ends as %s shows it, and its error is passed on', async (outcome, outcomeUnknown) => {
    const failure = new EngineUnavailable('away', outcomeUnknown);
    await expect(tracer.followSubmission(openOrder('a'), () => Promise.reject(failure))).rejects.toBe(failure);
    expect(spans).toMatchObject([{ name: 'submit', error: outcome, attributes: { 'fairlead.outcome': outcome } }]);
  });

  test('an answer that never came is no error of ours, but its outcome is unknown', async () => {
    await expect(tracer.followSubmission(openOrder('a'), () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(spans).toMatchObject([{ error: 'unknown' }]);
  });

  test('the work of a command whose caller was told that its outcome is unknown, and its later commit', () => {
    const command = openOrder('a');
    tracer.followWork(command)?.('unknown');
    tracer.noteCommit([{ entry: null, closed: [], answered: answeredBy(command) }], 1);
    const { submissionSpanId } = traceOfCommand(command);
    expect(spans).toMatchObject([
      { name: 'engine', error: 'unknown', parentSpanId: submissionSpanId },
      { name: 'commit', error: null, parentSpanId: submissionSpanId },
    ]);
  });
});

test('the submission shows how often the command was sent over the bus', async () => {
  const command = openOrder('a');
  await tracer.followSubmission(command, async () => {
    tracer.noteAttempts(command, 3);
    return DONE;
  });
  expect(spans).toMatchObject([{ attributes: { 'fairlead.attempts': 3 } }]);
});

test('a command sent twice to the engine has two works, and its commit belongs to the first', () => {
  const command = openOrder('a');
  const first = tracer.followWork(command);
  const second = tracer.followWork(command);
  tracer.noteCommit([{ entry: null, closed: [], answered: answeredBy(command) }], 1);
  second?.('repeated');
  first?.('done');
  expect(spans.map(({ name, spanId, parentSpanId }) => [name, spanId, parentSpanId])).toEqual([
    ['commit', 'new 3', 'new 1'],
    ['engine', 'new 2', traceOfCommand(command).submissionSpanId],
    ['engine', 'new 1', traceOfCommand(command).submissionSpanId],
  ]);
});

test('of a batch, only what commands have caused is traced', () => {
  const tick: JournalRecord = { entry: null, closed: [], answered: null };
  tracer.noteCommit([tick, { ...tick, answered: answeredBy(openOrder('a')) }, tick], 1);
  expect(spans).toHaveLength(1);
});

test('outside the share nothing is written, and everything is carried out', async () => {
  tracer = createTracer(0);
  const answer = await tracer.followRequest('openPosition', () => carryOut(openOrder('a')), noCode);
  tracer.noteCall({ requestId: 'one', method: 'GET', route: '/api/settings', statusCode: 200, elapsedMs: 1 });
  expect(answer).toEqual(DONE);
  expect(spans).toEqual([]);
});

test('a clock that is set back gives no span a negative duration', async () => {
  await tracer.followSubmission(openOrder('a'), async () => {
    now -= 3_600_000;
    return DONE;
  });
  expect(spans).toMatchObject([{ startedAt: 1_000, endedAt: 1_000 }]);
});

describe('HTTP calls', () => {
  test('have a trace of their own, by the request id, with the pattern of the route', () => {
    tracer.noteCall({ requestId: 'one', method: 'GET', route: '/api/accounts/:id', statusCode: 200, elapsedMs: 30 });
    expect(spans).toEqual([
      {
        ...traceOfCall('one'),
        parentSpanId: null,
        name: 'GET /api/accounts/:id',
        kind: 'server',
        startedAt: 970,
        endedAt: 1_000,
        error: null,
        attributes: { 'http.request.method': 'GET', 'http.route': '/api/accounts/:id', 'http.response.status_code': 200 },
      },
    ]);
  });

  test.each([
    [400, null],
    [503, '503'],
  ])('that end with %d have the error %s', (statusCode, error) => {
    tracer.noteCall({ requestId: 'one', method: 'GET', route: '/api/settings', statusCode, elapsedMs: 1 });
    expect(spans).toMatchObject([{ error }]);
  });

  test.each(['/healthz', '/metrics', '/*', 'none'])('to %s are not traced', (route) => {
    tracer.noteCall({ requestId: 'one', method: 'GET', route, statusCode: 200, elapsedMs: 1 });
    expect(spans).toEqual([]);
  });
});
