import { z } from 'zod';
import { errorBodySchema, type ErrorBody } from './errors.ts';

/** The trading socket (spec section 7, "Realtime") and the calls around it. */
export const TRADING_NAMESPACE = '/trading';

/** Events the client emits; the server pushes `positions` and `balance` under the same names. */
export const tradingEvents = {
  positions: 'positions',
  balance: 'balance',
  openPosition: 'openPosition',
  closePosition: 'closePosition',
  updatePosition: 'updatePosition',
  /** Beyond the spec: tells the server that a person is at the screen, so that the session does not idle out. */
  active: 'active',
  /** Beyond the spec: the server says that the session has ended; the client signs out. */
  signedOut: 'signedOut',
} as const;

export const tradingPaths = { history: '/api/trading/history' } as const;

/** Made by the client; the same id again gets the first answer. UUIDs and ULIDs fit. */
const clientOrderIdSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional();

/** A decimal price; finite, and never so large that it loses precision. */
const priceSchema = z.number().min(-1e9).max(1e9);
const optionalStopSchema = priceSchema.nullish();

/** dataUser is what the spec's client sends about itself; identity comes from the socket, so it is accepted and ignored. */
const dataUserSchema = z.unknown().optional();

export const openPositionSchema = z.object({
  dataUser: dataUserSchema,
  direction: z.enum(['buy', 'sell']),
  /** Euros, at most two decimals. */
  amount: z.number().positive().max(1e9),
  leverage: z.number().int().positive().max(1000),
  /** The worst price the client accepts: ask + 0.025 % or bid - 0.025 %. */
  price: priceSchema,
  symbol: z.string().min(1).max(20),
  stop_lost: optionalStopSchema,
  take_profit: optionalStopSchema,
  client_order_id: clientOrderIdSchema,
});
export type OpenPositionMessage = z.infer<typeof openPositionSchema>;

export const closePositionSchema = z.object({
  dataUser: dataUserSchema,
  id: z.number().int().positive(),
  /** The price the client saw; recorded beside the fill. */
  price: priceSchema.nullish(),
  client_order_id: clientOrderIdSchema,
});
export type ClosePositionMessage = z.infer<typeof closePositionSchema>;

export const updatePositionSchema = z.object({
  dataUser: dataUserSchema,
  id: z.number().int().positive(),
  stop_lost: optionalStopSchema,
  take_profit: optionalStopSchema,
  client_order_id: clientOrderIdSchema,
});
export type UpdatePositionMessage = z.infer<typeof updatePositionSchema>;

/** Asking again with the version last seen gets a short answer while nothing changed. */
export const positionsRequestSchema = z.object({ version: z.number().int().nonnegative().optional() }).nullish();

/** The spec's Position entity. Closed positions carry the four closing fields. */
export const wirePositionSchema = z.object({
  id: z.number().int(),
  symbol: z.string(),
  symbolName: z.string(),
  direction: z.enum(['buy', 'sell']),
  amount: z.number(),
  leverage: z.number(),
  open_rate: z.number(),
  open_date: z.string().describe('ISO 8601, UTC'),
  closed_rate: z.number().nullable(),
  close_date: z.string().nullable(),
  take_profit: z.number().nullable(),
  stop_lost: z.number().nullable(),
  profit: z.number(),
  protected: z.union([z.literal(0), z.literal(1)]),
  closingReason: z.number().int().min(0).max(4).nullable(),
});
export type WirePosition = z.infer<typeof wirePositionSchema>;

export const positionsMessageSchema = z.object({
  version: z.number().int(),
  open: z.array(wirePositionSchema),
  history: z.array(wirePositionSchema).describe('the latest 50; older ones are paged over HTTP'),
});
export type PositionsMessage = z.infer<typeof positionsMessageSchema>;

/** The answer to a repeated request when nothing changed since `version`. */
export interface PositionsUnchanged {
  readonly version: number;
  readonly unchanged: true;
}

export const balanceMessageSchema = z.object({
  balance: z.number(),
  equity: z.number(),
  freeMargin: z.number(),
  free_margin: z.number(),
  profit: z.number(),
  usedMargin: z.number(),
  /** What can be staked or withdrawn: free margin, also limited by equity - used margin. */
  availableMargin: z.number(),
});
export type BalanceMessage = z.infer<typeof balanceMessageSchema>;

/** Acknowledgement of openPosition, closePosition and updatePosition, after the journal has them. */
export const commandAnswerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(true),
    id: z.number().int().describe('the position'),
    /** Where a position was opened or closed: the price and, where it was closed, the profit. */
    price: z.number().optional(),
    profit: z.number().optional(),
  }),
  errorBodySchema,
]);
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** Typed Socket.IO event maps, shared by both ends. */
export interface TradingClientToServer {
  positions: (
    request?: z.infer<typeof positionsRequestSchema>,
    reply?: (answer: PositionsMessage | PositionsUnchanged | ErrorBody) => void,
  ) => void;
  balance: (request?: unknown, reply?: (answer: BalanceMessage | ErrorBody) => void) => void;
  openPosition: (message: OpenPositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  closePosition: (message: ClosePositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  updatePosition: (message: UpdatePositionMessage, reply?: (answer: CommandAnswer) => void) => void;
  active: () => void;
}

export interface TradingServerToClient {
  positions: (message: PositionsMessage | ErrorBody) => void;
  balance: (message: BalanceMessage | ErrorBody) => void;
  signedOut: () => void;
}

export const balanceResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ balance: balanceMessageSchema, positions: positionsMessageSchema }),
});
export type BalanceResponse = z.infer<typeof balanceResponseSchema>;

export const historyQuerySchema = z.object({
  /** The `cursor` of the page before. */
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const historyResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(wirePositionSchema),
  cursor: z.string().nullable(),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;
