/**
 * Binance Spot, streams `<symbol>@bookTicker`: a frame on each change of the best bid or ask or of their quantities, always with full
 * values. The frames have no time, so a tick is stamped with its arrival, and how late it is cannot be seen. `u` rises, with holes; a lower
 * one is not believed, and the connection is replaced.
 *
 * An unknown symbol is acknowledged and then silent, so a name counts as subscribed only with its first tick.
 *
 * Source: developers.binance.com, Spot, WebSocket streams (binance/binance-spot-api-docs, web-socket-streams.md).
 */
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import type { LineEvent } from './line-event.ts';
import type { FrameReader, SocketProtocol } from './socket-protocol.ts';

const HOUR_MS = 3_600_000;

/** Digits of at most eight decimals, as the exchange writes its prices. */
const decimalSchema = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,10})?$/)
  .transform(Number);

const bookSchema = z.object({
  stream: z.string().max(60),
  data: z.object({ u: z.int().nonnegative(), s: z.string().max(40), b: decimalSchema, a: decimalSchema }),
});

const shutdownSchema = z.object({ data: z.object({ e: z.literal('serverShutdown') }) });

/** Errors come with and without a wrapper. */
const errorSchema = z.object({ error: z.object({ code: z.number(), msg: z.string() }) });
const bareErrorSchema = z.object({ code: z.number(), msg: z.string() });

export const binance: SocketProtocol = {
  // With all streams in the URL nothing has to be subscribed, and no message counts against the limit of five a second.
  urlFor: (base, names) => `${base}/stream?streams=${names.map((name) => `${name.toLowerCase()}@bookTicker`).join('/')}`,
  subscribe: () => [],
  newReader,
  ping: null,
  // The exchange pings every 20 s, which counts as a sign of life.
  suspiciousAfterMs: 30_000,
  deadAfterMs: 60_000,
  // A connection is cut after 24 h.
  renewAfterMs: 23 * HOUR_MS,
};

function newReader(): FrameReader {
  const lastUpdates = new Map<string, number>();
  return (frame) => {
    const message = parseJson(frame);
    if (message === undefined) return [{ kind: 'garbage', reason: 'not JSON' }];
    const book = bookSchema.safeParse(message);
    if (book.success) {
      const { u: sequence, s: name, b: bid, a: ask } = book.data.data;
      const last = lastUpdates.get(name);
      const isNew = last === undefined;
      if (sequence === last) return [{ kind: 'alive' }];
      // One number was wrong, or they have begun anew: only another connection can tell which ticks are new.
      if (last !== undefined && sequence < last) return [{ kind: 'lost', name, reason: `update ${sequence} after ${last}` }];
      lastUpdates.set(name, sequence);
      const tick: LineEvent = { kind: 'tick', name, bid, ask, at: null, sequence };
      return isNew ? [{ kind: 'subscribed', name }, tick] : [tick];
    }
    if (shutdownSchema.safeParse(message).success) return [{ kind: 'leave', reason: 'the exchange shuts this server down' }];
    const error = errorSchema.safeParse(message);
    if (error.success) return [refusal(error.data.error)];
    const bare = bareErrorSchema.safeParse(message);
    if (bare.success) return [refusal(bare.data)];
    return [isAnswer(message) ? { kind: 'alive' } : { kind: 'garbage', reason: 'a frame of no known shape' }];
  };
}

function refusal({ code, msg }: { readonly code: number; readonly msg: string }): LineEvent {
  return { kind: 'refused', name: null, reason: `${code} ${msg}`.slice(0, 200) };
}

function isAnswer(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'result' in message;
}
