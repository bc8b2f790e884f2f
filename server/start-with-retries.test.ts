import { expect, test } from 'vitest';
import { startWithRetries } from './start-with-retries.ts';

const AWAY = new Error('the database is unavailable');
const WRONG = new Error('the port is taken');

interface Played {
  /** How each start ends. The last one is repeated. */
  readonly starts: readonly ('serves' | Error)[];
  /** Told to stop during the start with this number. */
  readonly stopAt?: number;
}

async function play({ starts, stopAt }: Played) {
  const stopping = new AbortController();
  const waits: number[] = [];
  let nowMs = 0;
  let attempts = 0;
  const result = await startWithRetries({
    start: async () => {
      attempts += 1;
      if (attempts === stopAt) stopping.abort();
      const end = starts[Math.min(attempts, starts.length) - 1];
      if (end instanceof Error) throw end;
      return end;
    },
    mayPass: (cause) => cause === AWAY,
    onFailure: () => undefined,
    patienceMs: 5_000,
    stopping: stopping.signal,
    monotonicClock: () => nowMs,
    wait: async (ms) => {
      nowMs += ms;
      waits.push(ms);
    },
  }).catch((error: unknown) => error);
  return [result, waits];
}

test.each<[string, Played, unknown, readonly number[]]>([
  ['serves at once', { starts: ['serves'] }, 'serves', []],
  ['serves once the database is back', { starts: [AWAY, AWAY, 'serves'] }, 'serves', [250, 500]],
  ['fails if waiting does not help', { starts: [AWAY, WRONG, 'serves'] }, WRONG, [250]],
  ['fails if the database is unavailable for too long', { starts: [AWAY] }, AWAY, [250, 500, 1_000, 2_000, 2_000]],
  ['ends when told to stop', { starts: [AWAY], stopAt: 2 }, null, [250]],
  ['is stopped cleanly if it serves after being told to stop', { starts: [AWAY, 'serves'], stopAt: 2 }, 'serves', [250]],
])('a start %s', async (_case, played, result, waits) => {
  expect(await play(played)).toEqual([result, waits]);
});
