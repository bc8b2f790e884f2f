import type { boundedFetch } from '../../../bounded-fetch.ts';
import type { LineTime } from '../kept-line.ts';
import type { HistoryOptions } from './http-history.ts';

/** Options of a source that answers each URL with a status and a body, and keeps what it was asked. */
export function answeringWith(nowMs: number, answer: (url: URL) => readonly [status: number, body: unknown]) {
  const asked: URL[] = [];
  const headers: unknown[] = [];
  const send: typeof boundedFetch = (input, init) => {
    if (input instanceof Request) throw new Error('asked by URL');
    const url = new URL(input);
    asked.push(url);
    headers.push(init.headers);
    const [status, body] = answer(url);
    return Promise.resolve({ status, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(body)) });
  };
  const options: HistoryOptions = {
    url: 'https://source.example',
    limits: { everyMs: 0, mostAtOnce: 4, mostWaiting: 100, answerWithinMs: 5_000, loadWithinMs: 10_000, largestBytes: 1_000_000 },
    time: fixtureTime(nowMs),
    send,
  };
  return { options, asked, headers };
}

/** A source pauses as briefly as it may. */
export function fixtureTime(nowMs: number): LineTime {
  return { now: () => nowMs, monotonicMs: () => performance.now(), random: () => 0 };
}
