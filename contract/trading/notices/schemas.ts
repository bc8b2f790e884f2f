/** Notices of account events that the client did not initiate. Pushed as they happen, and requested after an absence. Beyond the spec. */
import { z } from 'zod';
import { eurosSchema } from '../../fields.ts';
import { closingReasonSchema } from '../closing-reason.ts';
import { ERROR_CODES } from '../../errors.ts';

/** The maximum number of notices in a response; the latest ones. */
export const MOST_NOTICES = 50;

const base = {
  /** Ascending: the journal entry and the position within it. */
  id: z.string(),
  /** Sequence number of the journal entry, to be passed as `after` next time. */
  seq: z.number().int(),
  at: z.string().describe('ISO 8601, UTC'),
  symbol: z.string(),
  symbolName: z.string(),
};

const opened = {
  position_id: z.number().int(),
  direction: z.enum(['buy', 'sell']),
  amount: eurosSchema,
  price: z.number(),
};

const order = {
  order_id: z.number().int(),
  kind: z.enum(['limit', 'stop']),
  direction: z.enum(['buy', 'sell']),
  amount: eurosSchema,
  /** The entry price of the order. */
  order_price: z.number(),
};

const noticeSchema = z.discriminatedUnion('what', [
  z.object({
    ...base,
    what: z.literal('positionClosed'),
    position_id: z.number().int(),
    direction: z.enum(['buy', 'sell']),
    price: z.number(),
    profit: eurosSchema,
    premium: eurosSchema,
    closingReason: closingReasonSchema,
  }),
  z.object({ ...base, ...opened, what: z.literal('positionOpenedByAutoTrading') }),
  z.object({ ...base, ...opened, what: z.literal('orderFilled'), order_id: z.number().int() }),
  z.object({ ...base, ...order, what: z.literal('orderRejected'), code: z.enum(ERROR_CODES), limit: z.number().nullable() }),
  z.object({ ...base, ...order, what: z.literal('orderExpired') }),
  /** The instrument was delisted. */
  z.object({ ...base, ...order, what: z.literal('orderDelisted') }),
  /** The other order of its pair was filled. */
  z.object({ ...base, ...order, what: z.literal('otherOrderFilled') }),
  /** What is held in the instrument is in new shares. */
  z.object({ ...base, what: z.literal('split'), new_shares: z.number().int().positive(), old_shares: z.number().int().positive() }),
  /** What long positions in the instrument received and short ones paid, each zero or more. */
  z.object({ ...base, what: z.literal('dividend'), received: eurosSchema, paid: eurosSchema }),
  z.object({
    ...base,
    what: z.literal('alertFired'),
    alert_id: z.number().int(),
    level: z.number(),
    direction: z.enum(['rises', 'falls']),
    /** The bid that reached the level. */
    price: z.number(),
  }),
]);
export type WireNotice = z.infer<typeof noticeSchema>;

export const noticesQuerySchema = z.object({
  /** Notices of entries after this one. Without it, the response only says where to start. */
  after: z.coerce.number().int().nonnegative().optional(),
});

export const noticesResponseSchema = z.object({
  status: z.literal(true),
  /** Ascending; the latest MOST_NOTICES. */
  data: z.array(noticeSchema),
  /** Sequence number of the account's last entry, to be passed as `after` next time. */
  seq: z.number().int(),
});
export type NoticesResponse = z.infer<typeof noticesResponseSchema>;
