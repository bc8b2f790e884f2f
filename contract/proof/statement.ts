/** Reads statements, which come from outside: from files that a client keeps, or that somebody made. */
import { BALANCE_KINDS, GRANTED_BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import { remainderOf } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { Statement, StatedEvent } from '@fairlead/domain/proof/check-statement.ts';
import { readJson } from '@fairlead/domain/proof/read-json.ts';
import { STATEMENT_TYPE } from '@fairlead/domain/proof/statement.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { z } from 'zod';

const wholeNumber = z.number().int();
const idSchema = wholeNumber.nonnegative();
const timeSchema = wholeNumber;
const centsSchema = wholeNumber.transform(cents);
const priceSchema = wholeNumber.transform(price);
const remainderSchema = wholeNumber.min(-500_000).max(500_000).transform(remainderOf).exactOptional();
const sideSchema = z.enum(['long', 'short']);
const textSchema = z.string().max(1_000);

const quoteSchema = z.object({
  bid: priceSchema,
  ask: priceSchema,
  at: timeSchema,
  source: textSchema.exactOptional(),
  tick: textSchema.exactOptional(),
});

/** A claim of the client's program: nothing was decided by it. */
const seenSchema = z.object({ price: priceSchema, at: timeSchema, frame: timeSchema.nullable() }).exactOptional();

const stopsSchema = z.object({
  stopLoss: priceSchema.nullable(),
  takeProfit: priceSchema.nullable(),
  trailingDistance: priceSchema.nullable(),
});

const termsSchema = stopsSchema.extend({
  id: idSchema,
  accountId: idSchema,
  symbol: textSchema,
  side: sideSchema,
  margin: centsSchema,
  leverage: wholeNumber.positive(),
  guaranteedStop: z.boolean(),
});

const positionSchema = termsSchema.extend({
  openPrice: priceSchema,
  openedAt: timeSchema,
  openedBy: z.enum(['client', 'auto']),
});

const orderSchema = termsSchema.extend({
  entryKind: z.enum(['limit', 'stop']),
  entryPrice: priceSchema,
  expiresAt: timeSchema.nullable(),
  placedAt: timeSchema,
  linkedTo: idSchema.exactOptional(),
});

const targetSchema = z.object({ price: priceSchema, margin: centsSchema });

const closingFields = {
  positionId: idSchema,
  closePrice: priceSchema,
  profit: centsSchema,
  remainder: remainderSchema,
  reason: z.enum(CLOSE_REASONS),
  quote: quoteSchema,
  seenPrice: priceSchema.nullable(),
  seen: seenSchema,
  askedAt: timeSchema.exactOptional(),
  target: targetSchema.exactOptional(),
};

const kind = <Kind extends string>(name: Kind) => ({ kind: z.literal(name) });
const granted = { purse: z.enum(GRANTED_BALANCE_KINDS), amount: centsSchema };

const knownEventSchema = z.discriminatedUnion('kind', [
  z.object({
    ...kind('positionOpened'),
    position: positionSchema,
    quote: quoteSchema,
    priceBound: priceSchema.nullable(),
    orderId: idSchema.nullable(),
    seen: seenSchema,
  }),
  stopsSchema.extend({ ...kind('stopsUpdated'), positionId: idSchema }),
  z.object({ ...kind('partialTargetsSet'), positionId: idSchema, targets: z.array(targetSchema).max(100) }),
  z.object({ ...kind('stopTrailed'), positionId: idSchema, stopLoss: priceSchema, quote: quoteSchema }),
  z.object({ ...kind('positionClosed'), ...closingFields }),
  z.object({ ...kind('positionPartClosed'), ...closingFields, partId: idSchema, margin: centsSchema }),
  z.object({ ...kind('premiumCharged'), positionId: idSchema, amount: centsSchema, remainder: remainderSchema }),
  z.object({
    ...kind('financingBooked'),
    positionId: idSchema,
    date: textSchema,
    amount: centsSchema,
    remainder: wholeNumber.transform(remainderOf),
    rate: z.number(),
    days: wholeNumber,
    yearDays: z.union([z.literal(360), z.literal(365)]),
    price: priceSchema,
  }),
  z.object({
    ...kind('dividendBooked'),
    positionId: idSchema,
    symbol: textSchema,
    gross: priceSchema,
    withheldBasisPoints: z.number(),
    amount: centsSchema,
  }),
  z.object({ ...kind('positionSplit'), positionId: idSchema, symbol: textSchema, openPrice: priceSchema, credited: centsSchema }),
  z.object({ ...kind('orderPlaced'), order: orderSchema, quote: quoteSchema }),
  z.object({ ...kind('orderChanged'), order: orderSchema, quote: quoteSchema }),
  z.object({ ...kind('orderCancelled'), order: orderSchema, reason: z.enum(['client', 'expired', 'delisted', 'otherFilled']) }),
  z.object({ ...kind('ordersLinked'), orderIds: z.tuple([idSchema, idSchema]) }),
  z.object({
    ...kind('fundsMoved'),
    fundsKind: z.enum(['deposit', 'bonus', 'credit', 'adjustment', 'commission', 'reversal']),
    purse: z.enum(BALANCE_KINDS),
    amount: centsSchema,
    reference: textSchema,
  }),
  z.object({ ...kind('withdrawalReserved'), amount: centsSchema, reference: textSchema }),
  z.object({
    ...kind('withdrawalSettled'),
    amount: centsSchema,
    reference: textSchema,
    outcome: z.enum(['paid', 'released', 'takenBack']),
  }),
  z.object({ ...kind('lossAbsorbed'), ...granted }),
  z.object({ ...kind('lossRefilled'), ...granted }),
  z.object({ ...kind('debtPaid'), amount: centsSchema }),
  z.object({ ...kind('negativeBalanceCovered'), amount: centsSchema }),
]);

/** An event of a kind, or in a form, that this version doesn't know: it is named and not explained. */
const otherEventSchema = z
  .looseObject({ kind: textSchema })
  .transform(({ kind: name, ...fields }) => ({ kind: 'other' as const, name, fields }));

const eventSchema: z.ZodType<StatedEvent> = z.union([knownEventSchema, otherEventSchema]);

const closingSchema = stopsSchema.extend({
  id: idSchema,
  symbol: textSchema,
  side: sideSchema,
  margin: centsSchema,
  leverage: wholeNumber.positive(),
  openPrice: priceSchema,
  openedAt: timeSchema,
  closePrice: priceSchema,
  closedAt: timeSchema,
  guaranteedStop: z.boolean(),
  profit: centsSchema,
  premium: centsSchema,
  financing: centsSchema,
  dividends: centsSchema,
  /** A later version may have other reasons, which say nothing about the figures. */
  reason: textSchema,
  partOf: idSchema.nullable(),
});

const statementSchema: z.ZodType<Statement> = z.object({
  type: z.literal(STATEMENT_TYPE),
  partition: idSchema,
  seq: idSchema,
  at: timeSchema,
  account: idSchema,
  command: textSchema.nullable(),
  events: z.array(eventSchema).max(10_000),
  ledger: z.array(z.object({ transaction: idSchema, kind: textSchema, account: textSchema, amount: centsSchema })).max(20_000),
  closed: z.array(closingSchema).max(10_000),
});

/** Reads the text of a statement; null if it isn't one, or of a version that this program doesn't know. */
export function readStatement(text: string): Statement | null {
  try {
    return statementSchema.safeParse(readJson(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
