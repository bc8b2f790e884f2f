/** The messages of the trading socket (spec section 7, "Realtime"), and related calls. */
import { z } from 'zod';
import { eurosSchema, instantSchema, LAST_MS, sequenceSchema, textSchema } from '../fields.ts';
import { closingReasonSchema } from './closing-reason.ts';
import type { WireNotice } from './notices/schemas.ts';
import { ERROR_CODES, errorBodySchema, type ErrorBody } from '../errors.ts';
import type { TradingStatusMessage } from '../socket-events.ts';

/** Created by the client; repeating it returns the first answer. UUIDs and ULIDs fit. */
const clientOrderIdSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional();

/** A decimal price; finite, and never so large that it loses precision. */
const priceSchema = z.number().min(-1e9).max(1e9);
const entryPriceSchema = z.number().positive().max(1e9);
/** The spec's client sends empty text for an empty stop. */
const emptyTextSchema = z.literal('').transform(() => null);
const optionalStopSchema = z.union([emptyTextSchema, priceSchema]).nullish();
/** Euros, at most two decimals. */
const amountSchema = z.number().positive().max(1e9);
const directionSchema = z.enum(['buy', 'sell']);
/**
 * Stop levels of a position. In a change, an omitted stop stays as it is, and null or empty text removes it. For a new position, an omitted
 * stop means none.
 */
const stopFields = {
  stop_lost: optionalStopSchema,
  take_profit: optionalStopSchema,
  /** Beyond the spec: how far behind the price the stop loss follows, in units of the instrument's price. */
  trailing_stop: z.union([emptyTextSchema, z.number().positive().max(1e9)]).nullish(),
};
const symbolSchema = textSchema.min(1).max(20);
/** The terms of every kind of new order, apart from what it trades. */
const ticketFields = {
  direction: directionSchema,
  amount: amountSchema,
  leverage: z.number().int().positive().max(1000),
  ...stopFields,
  /** Beyond the spec: 1 requests a guaranteed stop. */
  protected: z.union([z.literal(0), z.literal(1)]).optional(),
};
const orderFields = { ...ticketFields, symbol: symbolSchema, client_order_id: clientOrderIdSchema };
/** ISO 8601; null means good till cancelled. If omitted, the same for a new order, while a changed order keeps its expiry. */
const expirySchema = instantSchema.nullish();

/** The number in a price message that says which one it is: the server's time in milliseconds since 1970 UTC. */
const priceFrameSchema = z.number().int().nonnegative().max(LAST_MS);
/**
 * Beyond the spec: when the client saw the price it reports. All of it is the client's claim. It's recorded with the fill as evidence, is no
 * condition, and isn't recorded if it's more than a day away from the server's time.
 */
const seenFields = {
  seen_at: instantSchema.nullish().describe('when the command was given, by the server’s clock as the client knows it'),
  seen_frame: priceFrameSchema.nullish().describe('the frame of the price message with this price'),
};

/** The spec's client sends data about itself in dataUser. It is accepted and ignored, since identity comes from the socket. */
const dataUserSchema = z.unknown().optional();

export const openPositionSchema = z.object({
  dataUser: dataUserSchema,
  ...orderFields,
  /** The worst price the client accepts: ask + 0.025% or bid - 0.025%. */
  price: priceSchema,
  seen_rate: priceSchema.nullish().describe('the price the client saw: the ask for buy, the bid for sell'),
  ...seenFields,
});
export type OpenPositionMessage = z.infer<typeof openPositionSchema>;

export const closePositionSchema = z.object({
  dataUser: dataUserSchema,
  id: sequenceSchema,
  /** The price the client saw; recorded with the fill. */
  price: priceSchema.nullish(),
  ...seenFields,
  /** Beyond the spec: how much of the stake to close, in euros; all of it by default. */
  amount: amountSchema.nullish(),
  client_order_id: clientOrderIdSchema,
});
export type ClosePositionMessage = z.infer<typeof closePositionSchema>;

export const updatePositionSchema = z.object({
  dataUser: dataUserSchema,
  id: sequenceSchema,
  ...stopFields,
  client_order_id: clientOrderIdSchema,
});
export type UpdatePositionMessage = z.infer<typeof updatePositionSchema>;

/** More than the engine allows, so that its own refusal says how many that are. */
const MOST_TARGETS_READ = 20;

/** Beyond the spec: replaces all partial targets of a position. An empty list removes them. */
export const updatePartialTargetsSchema = z.object({
  id: sequenceSchema,
  targets: z
    .array(z.object({ price: priceSchema, amount: amountSchema.describe('the part of the stake to close there, in euros') }))
    .max(MOST_TARGETS_READ),
  client_order_id: clientOrderIdSchema,
});
export type UpdatePartialTargetsMessage = z.infer<typeof updatePartialTargetsSchema>;

const MOST_CLOSED_AT_ONCE = 200;

export const closePositionsSchema = z.object({
  ids: z.array(sequenceSchema).min(1).max(MOST_CLOSED_AT_ONCE),
  seen_at: seenFields.seen_at,
  seen_rates: z
    .array(priceSchema.nullable())
    .max(MOST_CLOSED_AT_ONCE)
    .nullish()
    .describe('the price the client saw for each of ids, in their order: the bid for buy, the ask for sell; null if there was none'),
  seen_frames: z
    .array(priceFrameSchema.nullable())
    .max(MOST_CLOSED_AT_ONCE)
    .nullish()
    .describe('the frame of the price message with each of these prices'),
  client_order_id: clientOrderIdSchema,
});
export type ClosePositionsMessage = z.infer<typeof closePositionsSchema>;

/** The terms of a pending order, apart from what it trades. */
const entryFields = {
  kind: z.enum(['limit', 'stop']),
  ...ticketFields,
  /** The order's entry price. It must be positive, because profit is divided by the opening price. */
  price: entryPriceSchema,
  expires_at: expirySchema,
};

export const placeOrderSchema = z.object({ ...entryFields, symbol: symbolSchema, client_order_id: clientOrderIdSchema });
export type PlaceOrderMessage = z.infer<typeof placeOrderSchema>;

const entryLegSchema = z.object(entryFields);
export type EntryLegMessage = z.infer<typeof entryLegSchema>;

/** Beyond the spec: two orders, of which the first to fill cancels the other. Both are placed, or neither. */
export const placeOrderPairSchema = z.object({
  symbol: symbolSchema,
  legs: z.tuple([entryLegSchema, entryLegSchema]),
  client_order_id: clientOrderIdSchema,
});
export type PlaceOrderPairMessage = z.infer<typeof placeOrderPairSchema>;

export const changeOrderSchema = z.object({
  id: sequenceSchema,
  price: entryPriceSchema,
  ...stopFields,
  expires_at: expirySchema,
  client_order_id: clientOrderIdSchema,
});
export type ChangeOrderMessage = z.infer<typeof changeOrderSchema>;

export const cancelOrderSchema = z.object({ id: sequenceSchema, client_order_id: clientOrderIdSchema });
export type CancelOrderMessage = z.infer<typeof cancelOrderSchema>;

export const setAlertSchema = z.object({
  symbol: symbolSchema,
  /** The bid that triggers the alert. */
  price: priceSchema,
  client_order_id: clientOrderIdSchema,
});
export type SetAlertMessage = z.infer<typeof setAlertSchema>;

export const removeAlertSchema = z.object({ id: sequenceSchema, client_order_id: clientOrderIdSchema });
export type RemoveAlertMessage = z.infer<typeof removeAlertSchema>;

/** Passing the last known version gets a short answer if nothing has changed. */
export const positionsRequestSchema = z.object({ version: z.number().int().nonnegative().optional() }).nullish();

/** The common fields of a position or order. */
export const positionHead = {
  id: z.number().int(),
  symbol: z.string(),
  symbolName: z.string(),
  direction: directionSchema,
  amount: eurosSchema,
  leverage: z.number(),
};
const positionHeadSchema = z.object(positionHead);
export type PositionHead = z.infer<typeof positionHeadSchema>;

/** The spec's Position entity. Closed positions carry the four closing fields. */
export const wirePositionSchema = z.object({
  ...positionHead,
  open_rate: z.number(),
  open_date: z.string().describe('ISO 8601, UTC'),
  closed_rate: z.number().nullable(),
  close_date: z.string().nullable(),
  take_profit: z.number().nullable(),
  stop_lost: z.number().nullable(),
  profit: eurosSchema,
  protected: z.union([z.literal(0), z.literal(1)]),
  closingReason: closingReasonSchema.nullable(),
  // The following fields are beyond the spec.
  trailing_stop: z.number().nullable().describe('how far behind the price the stop loss follows'),
  partial_targets: z
    .array(z.object({ price: z.number(), amount: eurosSchema }))
    .optional()
    .describe('prices at which parts of the stake are closed, in the order in which they are reached; absent if there are none'),
  opened_by: z.enum(['client', 'auto']),
  premium: eurosSchema.describe('premium charged if a guaranteed stop closed it'),
  financing: eurosSchema.optional().describe('what the nights so far have cost (negative) or earned; absent before the first'),
  dividends: eurosSchema.optional().describe('dividends received, less those paid; absent before the first'),
  part_of: z.number().int().nullable().describe('the position of which this is a closed part'),
  waiting_close: z
    .object({ amount: eurosSchema.nullable().describe('null for all of it'), asked_at: z.string().describe('ISO 8601, UTC') })
    .nullable()
    .describe('a close that executes at the first confirmed price and cannot be cancelled'),
});
export type WirePosition = z.infer<typeof wirePositionSchema>;

/** A pending entry order. */
export const wireOrderSchema = z.object({
  ...positionHead,
  kind: z.enum(['limit', 'stop']),
  price: z.number(),
  stop_lost: z.number().nullable(),
  take_profit: z.number().nullable(),
  trailing_stop: z.number().nullable(),
  protected: z.union([z.literal(0), z.literal(1)]),
  placed_at: z.string().describe('ISO 8601, UTC'),
  expires_at: z.string().nullable(),
  linked_to: z
    .number()
    .int()
    .optional()
    .describe('the other order of its pair, which is cancelled if this one fills; absent if it stands alone'),
});
export type WireOrder = z.infer<typeof wireOrderSchema>;

/** A price alert: an active one, or one of the latest that fired. */
export const wireAlertSchema = z.object({
  id: z.number().int(),
  symbol: z.string(),
  symbolName: z.string(),
  price: z.number(),
  direction: z.enum(['rises', 'falls']),
  set_at: z.string().describe('ISO 8601, UTC'),
  fired_at: z.string().nullable(),
  fired_price: z.number().nullable(),
});
export type WireAlert = z.infer<typeof wireAlertSchema>;

export const positionsMessageSchema = z.object({
  version: z.number().int(),
  open: z.array(wirePositionSchema),
  history: z.array(wirePositionSchema).describe('the latest 50; older ones are paged over HTTP'),
  // The following fields are beyond the spec.
  orders: z.array(wireOrderSchema),
  alerts: z.array(wireAlertSchema),
  auto_trading: z.union([z.literal(0), z.literal(1)]),
});
export type PositionsMessage = z.infer<typeof positionsMessageSchema>;

/** The answer to a repeated request if nothing has changed since `version`. */
export interface PositionsUnchanged {
  readonly version: number;
  readonly unchanged: true;
}

export const balanceMessageSchema = z.object({
  balance: eurosSchema,
  equity: eurosSchema,
  freeMargin: eurosSchema,
  free_margin: eurosSchema,
  profit: eurosSchema,
  usedMargin: eurosSchema,
  /** The amount available for staking or withdrawal: free margin, also limited by equity - used margin. */
  availableMargin: eurosSchema,
  /**
   * The rounding remainder of the account's bookings, in micro-cents (millionths of a cent), from -500000 to 500000. The open profit is the
   * sum of the positions' exact profits and this remainder, rounded once.
   */
  remainder: z.number().int(),
  /** Beyond the spec: the debt from reversed deposits, zero or negative. Part of the balance. */
  owed: eurosSchema,
});
export type BalanceMessage = z.infer<typeof balanceMessageSchema>;

function changedItemsSchema<Item extends z.ZodType>(item: Item) {
  return z
    .object({ set: z.array(item).describe('new, or changed'), gone: z.array(z.number().int()).describe('ids') })
    .optional()
    .describe('absent if nothing changed');
}

/**
 * What has changed of an account since a version that was pushed before. Whoever has an older version than `from` has missed something and
 * requests `positions`.
 */
export const accountChangesSchema = z.object({
  from: z.number().int(),
  version: z.number().int(),
  open: changedItemsSchema(wirePositionSchema),
  orders: changedItemsSchema(wireOrderSchema),
  alerts: changedItemsSchema(wireAlertSchema),
  closed: z.array(wirePositionSchema).optional().describe('what was closed, latest first'),
  auto_trading: z.union([z.literal(0), z.literal(1)]),
  balance: balanceMessageSchema,
});
export type AccountChangesMessage = z.infer<typeof accountChangesSchema>;
export interface ChangedItems<Item> {
  readonly set: Item[];
  readonly gone: number[];
}

/** The acknowledgement of every command except closePositions, sent once it is in the journal. */
export const commandAnswerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(true),
    id: z.number().int().describe('the position, order or alert; of a pair of orders, the first'),
    linked_to: z.number().int().optional().describe('the second order of a pair'),
    /** If a position was opened or closed: the price, and for a close the profit. */
    price: z.number().optional(),
    profit: eurosSchema.optional(),
    /** The price is under review; the position closes at the first confirmed price. */
    waiting: z.literal(true).optional(),
  }),
  errorBodySchema,
]);
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The acknowledgement of closePositions: what was closed, and what was not and why. */
export const closeSeveralAnswerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(true),
    closed: z.array(z.object({ id: z.number().int(), price: z.number(), profit: eurosSchema })),
    left: z.array(z.object({ id: z.number().int(), code: z.enum(ERROR_CODES), opensAt: z.iso.datetime().optional() })),
    waiting: z.array(z.number().int()).describe('positions that close at the first confirmed price'),
  }),
  errorBodySchema,
]);
export type CloseSeveralAnswer = z.infer<typeof closeSeveralAnswerSchema>;

/** Typed Socket.IO event maps, shared by both sides. */
export interface TradingClientToServer {
  positions: (
    request?: z.infer<typeof positionsRequestSchema>,
    reply?: (answer: PositionsMessage | PositionsUnchanged | ErrorBody) => void,
  ) => void;
  balance: (request?: unknown, reply?: (answer: BalanceMessage | ErrorBody) => void) => void;
  openPosition: (message: OpenPositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  closePosition: (message: ClosePositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  updatePartialTargets: (message: UpdatePartialTargetsMessage, reply?: (answer: CommandAnswer) => void) => void;
  updatePosition: (message: UpdatePositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  closePositions: (message: ClosePositionsMessage, reply?: (answer: CloseSeveralAnswer) => void) => void;
  placeOrder: (message: PlaceOrderMessage, reply?: (answer: CommandAnswer) => void) => void;
  placeOrderPair: (message: PlaceOrderPairMessage, reply?: (answer: CommandAnswer) => void) => void;
  changeOrder: (message: ChangeOrderMessage, reply?: (answer: CommandAnswer) => void) => void;
  cancelOrder: (message: CancelOrderMessage, reply?: (answer: CommandAnswer) => void) => void;
  setAlert: (message: SetAlertMessage, reply?: (answer: CommandAnswer) => void) => void;
  removeAlert: (message: RemoveAlertMessage, reply?: (answer: CommandAnswer) => void) => void;
  active: () => void;
}

export interface TradingServerToClient {
  positions: (message: PositionsMessage | ErrorBody) => void;
  balance: (message: BalanceMessage | ErrorBody) => void;
  /** Beyond the spec: instead of the two above, for clients that request it. */
  changes: (message: AccountChangesMessage) => void;
  /** Beyond the spec: account events that the client did not initiate. */
  notices: (notices: WireNotice[]) => void;
  /** Beyond the spec: on connection and on every change. Clients may ignore it. */
  tradingStatus: (message: TradingStatusMessage) => void;
  signedOut: () => void;
}

export const balanceResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ balance: balanceMessageSchema, positions: positionsMessageSchema }),
});
export type BalanceResponse = z.infer<typeof balanceResponseSchema>;

export const historyQuerySchema = z.object({
  /** The `cursor` of the previous page. */
  cursor: textSchema.max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const historyResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(wirePositionSchema),
  cursor: z.string().nullable(),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;
