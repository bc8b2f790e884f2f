/**
 * Coinbase Exchange, channels `level2_batch` and `heartbeat`. `ticker` would stand still between trades, so the best bid and ask come from
 * the book: a snapshot, then changed levels about every 50 ms, with whole sizes.
 *
 * The book has no sequence, so loss shows only as a crossed book: then it is subscribed again. The heartbeat, one a second for each product,
 * proves that the connection still carries the product; `level2_batch` is complete while it does.
 *
 * Sources: docs.cdp.coinbase.com/exchange/websocket-feed/overview, .../channels, .../errors, .../rate-limits.
 */
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { PriceLevels } from './price-levels.ts';
import type { LineEvent } from './line-event.ts';
import type { FrameReader, SocketProtocol } from './socket-protocol.ts';

const productSchema = z.string().max(40);
const decimalSchema = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,20})?$/)
  .transform(Number);
const levelSchema = z.tuple([decimalSchema, decimalSchema]);

const snapshotSchema = z.object({
  type: z.literal('snapshot'),
  product_id: productSchema,
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
});
const updateSchema = z.object({
  type: z.literal('l2update'),
  product_id: productSchema,
  changes: z.array(z.tuple([z.enum(['buy', 'sell']), decimalSchema, decimalSchema])),
  time: z.string().max(40).optional(),
});
const heartbeatSchema = z.object({ type: z.literal('heartbeat'), product_id: productSchema });
const errorSchema = z.object({ type: z.literal('error'), message: z.string(), reason: z.string().optional() });
const otherSchema = z.object({ type: z.string() });

export const coinbase: SocketProtocol = {
  urlFor: (base) => base,
  // One product per message: one bad name among good ones must not cost them their subscription.
  subscribe: (names) =>
    names.map((name) => JSON.stringify({ type: 'subscribe', product_ids: [name], channels: ['level2_batch', 'heartbeat'] })),
  newReader,
  ping: null,
  suspiciousAfterMs: 5_000,
  deadAfterMs: 15_000,
  renewAfterMs: null,
};

interface Book {
  readonly bids: PriceLevels;
  readonly asks: PriceLevels;
}

function newReader(): FrameReader {
  const books = new Map<string, Book>();

  function quote(name: string, { bids, asks }: Book, at: number | null): LineEvent {
    const [bid, ask] = [bids.best(), asks.best()];
    // An empty side has no price, and the one from before is not in force any more.
    if (bid === undefined || ask === undefined) return { kind: 'lost', name, reason: 'one side of the book is empty' };
    if (bid >= ask) return { kind: 'lost', name, reason: 'the book is crossed' };
    return { kind: 'tick', name, bid, ask, at, sequence: null };
  }

  return (frame) => {
    const message = parseJson(frame);
    if (message === undefined) return [{ kind: 'garbage', reason: 'not JSON' }];
    const update = updateSchema.safeParse(message);
    if (update.success) {
      const { product_id: name, changes, time } = update.data;
      const book = books.get(name);
      if (book === undefined) return [{ kind: 'lost', name, reason: 'a change came without a snapshot' }];
      for (const [side, price, size] of changes) (side === 'buy' ? book.bids : book.asks).set(price, size);
      return [quote(name, book, readTime(time))];
    }
    const heartbeat = heartbeatSchema.safeParse(message);
    if (heartbeat.success) return [{ kind: 'alive', name: heartbeat.data.product_id }];
    const snapshot = snapshotSchema.safeParse(message);
    if (snapshot.success) {
      const { product_id: name, bids, asks } = snapshot.data;
      const book: Book = { bids: new PriceLevels('bid'), asks: new PriceLevels('ask') };
      for (const [price, size] of bids) book.bids.set(price, size);
      for (const [price, size] of asks) book.asks.set(price, size);
      books.set(name, book);
      return [{ kind: 'subscribed', name }, quote(name, book, null)];
    }
    const error = errorSchema.safeParse(message);
    if (error.success) return [refusal(error.data)];
    const other = otherSchema.safeParse(message);
    if (!other.success) return [{ kind: 'garbage', reason: 'a frame of no known shape' }];
    const isBroken = BOOK_FRAMES.has(other.data.type);
    return [isBroken ? { kind: 'garbage', reason: `a broken ${other.data.type}` } : { kind: 'alive' }];
  };
}

const BOOK_FRAMES: ReadonlySet<string> = new Set(['snapshot', 'l2update', 'heartbeat', 'error']);

/** `reason` is a sentence that may begin with the product, such as "BTC-XXX is not a valid product". */
function refusal({ message, reason }: { readonly message: string; readonly reason?: string | undefined }): LineEvent {
  const product = reason === undefined ? null : (/^([A-Z0-9]{1,20}-[A-Z0-9]{1,20}) /.exec(reason)?.[1] ?? null);
  return { kind: 'refused', name: product, reason: (reason ?? message).slice(0, 200) };
}

/** Null for what is no time. */
function readTime(time: string | undefined): number | null {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? null : at;
}
