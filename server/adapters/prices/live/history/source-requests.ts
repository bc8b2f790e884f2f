/** Requests to one source, within its limits and ours: paced, with a deadline and a size, and shared while an identical one is under way. */
import { AnswerTooLarge, boundedFetch } from '../../../bounded-fetch.ts';
import { readRetryAfterMs, selectDelayMs } from '../backoff.ts';
import type { LineTime } from '../kept-line.ts';
import { parseJson } from '../parse-json.ts';
import type { HistoryAnswer } from './history-protocol.ts';
import { createPacer, NotInTurn, type PaceLimits } from './pacer.ts';

export interface RequestLimits extends PaceLimits {
  /** For one request, from connecting to the last byte. */
  readonly answerWithinMs: number;
  /** For all requests of one load together, including the wait for their turn. */
  readonly loadWithinMs: number;
  readonly largestBytes: number;
}

export interface SourceRequestsOptions {
  readonly source: string;
  readonly limits: RequestLimits;
  readonly headers?: Readonly<Record<string, string>>;
  readonly time: LineTime;
  readonly send?: typeof boundedFetch;
}

export interface SourceRequests {
  /** Asks for a URL. Rejects with HistoryUnavailable if there is no usable answer within the patience. */
  ask(
    url: string,
    patienceMs: number,
    read: (status: number, body: unknown) => HistoryAnswer,
  ): Promise<Extract<HistoryAnswer, { kind: 'candles' | 'unknownName' }>>;
}

/** The source cannot be asked now. The message has no secrets and can be logged. */
export class HistoryUnavailable extends Error {
  override readonly name = 'HistoryUnavailable';
}

/** Bans last up to three days (Binance: two minutes to three days). */
const LONGEST_BAN_MS = 3 * 86_400_000;

/**
 * How long a source is left alone at least, by its status. 418 is Binance's ban after ignored 429s; 403 is a firewall, as at Kraken and
 * Binance; 451 says that we are in a country that it does not serve.
 */
const LEAST_PAUSE_MS: ReadonlyMap<number, number> = new Map([
  [429, 10_000],
  [418, 120_000],
  [403, 300_000],
  [451, 3_600_000],
]);
const TOO_MANY_PAUSE_MS = 10_000;
const LONGEST_REASON = 200;

type Settled = Awaited<ReturnType<SourceRequests['ask']>>;

export function createSourceRequests({ source, limits, headers, time, send = boundedFetch }: SourceRequestsOptions): SourceRequests {
  const pacer = createPacer(limits, time.monotonicMs);
  const underWay = new Map<string, Promise<Settled>>();
  let failures = 0;

  function fail(reason: string, leastPauseMs = 0): never {
    failures += 1;
    pacer.pause(selectDelayMs(failures, time.random(), leastPauseMs));
    throw new HistoryUnavailable(`${source}: ${reason}`);
  }

  async function request(url: string, read: (status: number, body: unknown) => HistoryAnswer): Promise<Settled> {
    const limit = { deadline: AbortSignal.timeout(limits.answerWithinMs), largestBytes: limits.largestBytes };
    const {
      status,
      headers: answered,
      bytes,
    } = await send(url, { headers: { accept: 'application/json', ...headers } }, limit).catch((error: unknown) =>
      fail(describe(error, limits.answerWithinMs)),
    );
    const text = new TextDecoder().decode(bytes);
    const leastPauseMs = LEAST_PAUSE_MS.get(status);
    if (leastPauseMs !== undefined || status >= 500) {
      const askedForMs = readRetryAfterMs(answered.get('retry-after') ?? undefined, time.now(), LONGEST_BAN_MS);
      return fail(`answered ${status}${excerptOf(text)}`, Math.max(leastPauseMs ?? 0, askedForMs));
    }
    const body = parseJson(text);
    if (body === undefined) return fail(`answered ${status} with what is not JSON${excerptOf(text)}`);
    const answer = read(status, body);
    if (answer.kind === 'tooMany') return fail(answer.reason.slice(0, LONGEST_REASON), TOO_MANY_PAUSE_MS);
    if (answer.kind === 'unusable') return fail(`answered ${status}: ${answer.reason.slice(0, LONGEST_REASON)}`);
    failures = 0;
    pacer.resume();
    return answer;
  }

  return {
    ask(url, patienceMs, read) {
      const shared = underWay.get(url);
      if (shared !== undefined) return shared;
      const asked = pacer
        .run(() => request(url, read), patienceMs)
        .catch((error: unknown) => {
          throw error instanceof NotInTurn ? new HistoryUnavailable(`${source}: ${error.message}`) : error;
        })
        .finally(() => underWay.delete(url));
      underWay.set(url, asked);
      return asked;
    },
  };
}

function excerptOf(text: string): string {
  const excerpt = text.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  return excerpt === '' ? '' : `: ${excerpt}`;
}

/** What `fetch` says without its request, whose headers may have a token. */
function describe(error: unknown, withinMs: number): string {
  if (error instanceof AnswerTooLarge) return error.message;
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'TimeoutError') return `no whole answer within ${withinMs / 1_000} s`;
  return error.cause instanceof Error ? error.cause.message.slice(0, LONGEST_REASON) : 'the request failed';
}
