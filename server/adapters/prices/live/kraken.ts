/**
 * Kraken WebSocket v2, channel `ticker` with the trigger `bbo`: a frame whenever the best bid or ask changes, always with full values.
 * There is no sequence; a lost frame heals with the next one.
 *
 * Sources: docs.kraken.com/api/docs/websocket-v2/ticker, .../heartbeat, .../ping, .../status, docs.kraken.com/api/docs/guides/spot-ws-intro.
 */
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import type { LineEvent } from './line-event.ts';
import type { SocketProtocol } from './socket-protocol.ts';

const tickerSchema = z.object({
  channel: z.literal('ticker'),
  data: z.array(
    z.object({ symbol: z.string().max(40), bid: z.number(), ask: z.number(), timestamp: z.iso.datetime({ precision: null }).optional() }),
  ),
});

/** A ticker that has no price, with what can be read of it. */
const unreadableSchema = z.object({
  channel: z.literal('ticker'),
  data: z.array(z.object({ symbol: z.string().max(40).optional().catch(undefined) })).max(1_000),
});

const statusSchema = z.object({ channel: z.literal('status'), data: z.array(z.object({ system: z.string().max(40) })) });

/** An answer to a request. Several shapes of errors were seen, so each of their fields is looked at. */
const answerSchema = z.object({
  method: z.string().optional(),
  success: z.boolean().optional(),
  error: z.string().optional(),
  Error: z.string().optional(),
  errorMessage: z.string().optional(),
  symbol: z.string().max(40).optional(),
  result: z.object({ symbol: z.string().max(40).optional(), event_trigger: z.string().optional() }).optional(),
});

const ALIVE: readonly LineEvent[] = [{ kind: 'alive' }];

export const kraken: SocketProtocol = {
  urlFor: (base) => base,
  // The default trigger is `trades`, which stands still while a quiet market's quotes move.
  subscribe: (names) => [
    JSON.stringify({ method: 'subscribe', params: { channel: 'ticker', symbol: names, event_trigger: 'bbo', snapshot: true }, req_id: 1 }),
  ],
  newReader: () => readFrame,
  ping: JSON.stringify({ method: 'ping' }),
  // A heartbeat comes about once a second while nothing else does.
  suspiciousAfterMs: 5_000,
  deadAfterMs: 10_000,
  renewAfterMs: null,
};

/** Orders of some kind are accepted, so the book is alive. */
const TRADING: ReadonlySet<string> = new Set(['online', 'post_only', 'cancel_only']);

function readFrame(frame: string): readonly LineEvent[] {
  const message = parseJson(frame);
  if (message === undefined) return [{ kind: 'garbage', reason: 'not JSON' }];
  const ticker = tickerSchema.safeParse(message);
  if (ticker.success) {
    return ticker.data.data.map(({ symbol, bid, ask, timestamp }) => ({
      kind: 'tick',
      name: symbol,
      bid,
      ask,
      at: timestamp === undefined ? null : Date.parse(timestamp),
      sequence: null,
    }));
  }
  const unreadable = unreadableSchema.safeParse(message);
  if (unreadable.success) {
    // Whatever it is meant to say: the quotes before it are not in force any more.
    const paused = unreadable.data.data.flatMap(({ symbol }): LineEvent[] =>
      symbol === undefined ? [] : [{ kind: 'paused', name: symbol }],
    );
    return [{ kind: 'garbage', reason: 'a ticker without a price' }, ...paused];
  }
  if (isOf(message, 'channel', 'ticker')) return [{ kind: 'garbage', reason: 'a ticker without a price' }];
  const status = statusSchema.safeParse(message);
  if (status.success) return status.data.data.map(({ system }) => ({ kind: 'status', isTrading: TRADING.has(system), reason: system }));
  const answer = answerSchema.safeParse(message);
  return answer.success ? readAnswer(answer.data, message) : [{ kind: 'garbage', reason: 'a frame of no known shape' }];
}

function readAnswer(answer: z.infer<typeof answerSchema>, message: unknown): readonly LineEvent[] {
  const reason = answer.error ?? answer.Error ?? answer.errorMessage ?? (answer.success === false ? 'refused' : null);
  if (reason !== null) return [{ kind: 'refused', name: answer.symbol ?? null, reason: reason.slice(0, 200) }];
  if (answer.method === 'subscribe' && answer.result?.symbol !== undefined) {
    const { symbol, event_trigger: trigger } = answer.result;
    if (trigger !== undefined && trigger !== 'bbo') {
      return [{ kind: 'refused', name: symbol, reason: `subscribed to ${trigger.slice(0, 40)} instead of bbo` }];
    }
    return [{ kind: 'subscribed', name: symbol }];
  }
  return isOfKraken(message) ? ALIVE : [{ kind: 'garbage', reason: 'a frame of no known shape' }];
}

/** Heartbeats, pongs and whatever channels and methods are added one day. */
function isOfKraken(message: unknown): boolean {
  return typeof message === 'object' && message !== null && ('channel' in message || 'method' in message);
}

function isOf(message: unknown, key: string, value: string): boolean {
  return typeof message === 'object' && message !== null && (message as Readonly<Record<string, unknown>>)[key] === value;
}
