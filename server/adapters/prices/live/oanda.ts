/**
 * OANDA v20, pricing stream: one JSON object per line, prices at most every 250 ms for each instrument, a heartbeat every 5 s. In each
 * window of 250 ms only the price in effect at its end is sent, so while heartbeats come, the last price of each instrument is in force.
 *
 * Sources: the definition of the v20 API (`/accounts/{accountID}/pricing/stream`), developer.oanda.com/rest-live-v20/pricing-ep,
 * .../development-guide (limits), .../troubleshooting-errors.
 */
import { z } from 'zod';
import type { LineEvent } from './line-event.ts';
import { parseJson } from './parse-json.ts';

const decimalSchema = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
  .transform(Number);
const bucketsSchema = z.array(z.object({ price: decimalSchema }));

/** The oldest captures have no `type` and no `tradeable`. */
const priceSchema = z.object({
  type: z.literal('PRICE').optional(),
  instrument: z.string().max(40),
  time: z.string().max(40),
  bids: bucketsSchema,
  asks: bucketsSchema,
  status: z.string().optional(),
  tradeable: z.boolean().optional(),
});
const heartbeatSchema = z.object({ type: z.literal('HEARTBEAT'), time: z.string().max(40).optional() });
const otherSchema = z.object({ type: z.string() });

/** Nothing at all for this long, with a heartbeat every 5 s, means that the stream is dead. */
export const OANDA_DEAD_AFTER_MS = 10_000;

/** A reader of the lines of one connection. */
export function newOandaReader(): (line: string) => readonly LineEvent[] {
  const inForce = new Set<string>();
  let heartbeatTime: string | undefined;
  return (line) => {
    const message = parseJson(line);
    if (message === undefined) return [{ kind: 'garbage', reason: 'not JSON' }];
    const heartbeat = heartbeatSchema.safeParse(message);
    if (heartbeat.success) {
      const { time } = heartbeat.data;
      // A heartbeat that is repeated word for word proves no more than the connection.
      const isRepeated = time !== undefined && time === heartbeatTime;
      heartbeatTime = time;
      if (isRepeated) return [{ kind: 'alive' }];
      return [{ kind: 'alive' }, ...Array.from(inForce, (name) => ({ kind: 'alive', name }) as const)];
    }
    const price = priceSchema.safeParse(message);
    if (!price.success) {
      const other = otherSchema.safeParse(message);
      return [other.success && other.data.type !== 'PRICE' ? { kind: 'alive' } : { kind: 'garbage', reason: 'a line of no known shape' }];
    }
    const { instrument: name, time, bids, asks, status, tradeable } = price.data;
    const at = readTime(time);
    const isInForce = (tradeable ?? status === 'tradeable') && bids.length > 0 && asks.length > 0 && at !== null;
    if (isInForce) inForce.add(name);
    else inForce.delete(name);
    const events: LineEvent[] = [];
    // The order of the buckets is not promised. A side without any has no price; the closeout prices are not for opening.
    if (bids.length > 0 && asks.length > 0 && at !== null) {
      const bid = Math.max(...bids.map((bucket) => bucket.price));
      const ask = Math.min(...asks.map((bucket) => bucket.price));
      events.push({ kind: 'tick', name, bid, ask, at, sequence: null });
    }
    if (!isInForce) events.push({ kind: 'paused', name });
    return events;
  };
}

/** RFC 3339 with nine decimals, of which a time of ours keeps three, or seconds since 1970 with nine decimals. */
function readTime(time: string): number | null {
  const at = /^\d{1,12}(\.\d+)?$/.test(time) ? Math.floor(Number(time) * 1_000) : Date.parse(time.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(at) ? null : at;
}
