/** Operator calls for corporate actions: one operator proposes an action, another decides on it. */
import { ACTION_FAULT_KINDS } from '@fairlead/domain/trading/actions/action-faults.ts';
import { ACTION_KINDS } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { SPLIT_WARNING_KINDS } from '@fairlead/domain/trading/actions/split-warning.ts';
import { z } from 'zod';
import { eurosSchema, idSchema, sequenceSchema, textSchema, withheldPercentSchema } from '../../fields.ts';
import { clientRefSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';

const kindSchema = z.enum(ACTION_KINDS);

const entered = { symbol: textSchema.max(100), date: textSchema.max(30), source: textSchema.trim().max(2_000) };
const enteredNumber = z.number().min(-1e12).max(1e12);

/** Loose, so that every fault is named at its field. */
export const proposedActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split'), ...entered, new_shares: enteredNumber, old_shares: enteredNumber }),
  z.object({
    kind: z.literal('dividend'),
    ...entered,
    gross: enteredNumber.describe('per share before tax, in the currency of the price'),
    withheld_percent: enteredNumber.describe(
      'tax withheld from holders of long positions, in percent of the gross dividend, with at most three decimals',
    ),
  }),
  z.object({ kind: z.literal('rename'), ...entered, display_name: textSchema.trim().max(500) }),
  z.object({ kind: z.literal('delisting'), ...entered }),
]);
export type WireProposedAction = z.infer<typeof proposedActionSchema>;

export const actionFaultSchema = z.object({
  field: z.enum(['symbol', 'kind', 'date', 'new_shares', 'old_shares', 'gross', 'withheld_percent', 'display_name', 'source']),
  kind: z.enum(ACTION_FAULT_KINDS),
  /** What would be accepted, or what it conflicts with: a date, a number, a symbol, the kind of another action, or kinds with commas. */
  limit: z.string().nullable(),
  /** In English, after the name of the field: what would be accepted, and what was given. */
  message: z.string(),
});
export type WireActionFault = z.infer<typeof actionFaultSchema>;

/** A step in the life of an action; the operator is null if unknown. */
const stepSchema = z.object({ operator: operatorNameSchema, at: z.string(), reason: z.string() });

/** What an action says, and null in the fields that its kind doesn't have. */
const actionTerms = {
  kind: kindSchema,
  symbol: z.string(),
  /** The instrument's name before the action. */
  name: z.string(),
  /** The ex-date. */
  date: z.string(),
  new_shares: z.number().int().nullable(),
  old_shares: z.number().int().nullable(),
  gross: z.number().nullable(),
  /** Of the instrument's price, and so of a dividend: ISO 4217, null if unknown. */
  currency: z.string().nullable(),
  withheld_percent: withheldPercentSchema.nullable(),
  display_name: z.string().nullable(),
};

const ACTION_STATES = ['awaiting', 'rejected', 'withdrawn', 'upcoming', 'due'] as const;

export const corporateActionSchema = z.object({
  id: idSchema,
  ...actionTerms,
  source: z.string(),
  /** When it takes effect, in milliseconds since 1970 UTC. */
  due_at: z.number(),
  state: z.enum(ACTION_STATES),
  proposed: stepSchema,
  /** Whether the caller proposed it, and so can't decide on it. */
  is_own: z.boolean(),
  decided: stepSchema.nullable(),
  withdrawn: stepSchema.nullable(),
  /** When the clients concerned were last told beforehand, and afterwards or of its withdrawal. */
  announced_at: z.string().nullable(),
  reported_at: z.string().nullable(),
});
export type WireAction = z.infer<typeof corporateActionSchema>;

export const ACTION_LISTS = ['awaiting', 'upcoming', 'past'] as const;
export type ActionList = (typeof ACTION_LISTS)[number];

/** Proposals that await a decision, and actions to come, by date; past, rejected and withdrawn ones, latest first. */
export const corporateActionsQuerySchema = z.object({ list: z.enum(ACTION_LISTS), ...pageQuery });
export type CorporateActionsQuery = z.infer<typeof corporateActionsQuerySchema>;
export const corporateActionsResponseSchema = pageOf(corporateActionSchema);

export const actionInstrumentsResponseSchema = z.object({
  ...success,
  data: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** The kinds of action it can have. */
      kinds: z.array(kindSchema),
      /** The currency of its price, ISO 4217; null if unknown. */
      currency: z.string().nullable(),
      /** Where its dates begin, such as America/New_York. */
      time_zone: z.string(),
    }),
  ),
});
export type ActionInstrument = z.infer<typeof actionInstrumentsResponseSchema>['data'][number];

const levels = { stop_loss: z.number().nullable(), take_profit: z.number().nullable(), trailing_distance: z.number().nullable() };
const heldSchema = z.object({ open_price: z.number(), ...levels });
const orderedSchema = z.object({ entry_price: z.number(), ...levels });

/** What a split would leave that deserves a second look. It can be proposed and approved all the same. */
const splitWarningSchema = z.object({
  kind: z
    .enum(SPLIT_WARNING_KINDS)
    .describe(
      'priceTooCoarse: fewer than three significant digits are left; priceBelowOne: below 1 of its currency; priceTooHigh: above any price',
    ),
  /** The bid after it, unrounded. */
  price: z.number(),
  /** The highest price, with priceTooHigh. */
  limit: z.number().nullable(),
  /** Decimals in the instrument's quotes. */
  digits: z.number().int(),
  /** Of the price: ISO 4217, null if unknown. */
  currency: z.string().nullable(),
});

/** What an action would do if it took effect now, at the current prices. The counts and sums cover all accounts. */
export const actionEffectsSchema = z.object({
  /** The time of the last price, or of the calculation if there is no price. */
  as_of: z.string(),
  /** Bid and ask, null without a price. */
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  /** Of a split or a consolidation; null if the price it leaves is unremarkable or unknown. */
  warning: splitWarningSchema.nullable(),
  accounts: z.number().int(),
  positions: z.number().int(),
  orders: z.number().int(),
  /** Of accounts with positions or pending orders. */
  alerts: z.number().int(),
  /** What clients would receive and pay, in euros: dividends, or the rounding of a split. */
  received: eurosSchema,
  paid: eurosSchema,
  /** Positions that a delisting closes, with their total result in euros. */
  closings: z.object({ count: z.number().int(), profit: eurosSchema }),
  /** Accounts whose cash would be negative, and what the firm would cover of it at once because they have no other position. */
  negative: z.object({ accounts: z.number().int(), covered: eurosSchema }),
  /** The largest positions, at most 10. */
  largest: z.array(
    z.object({
      client: clientRefSchema,
      id: sequenceSchema,
      side: z.enum(['long', 'short']),
      margin: eurosSchema,
      leverage: z.number(),
      before: heldSchema,
      /** Null if it is closed. */
      after: heldSchema.nullable(),
      /** What it would be credited or charged, or the result of closing it, in euros. */
      amount: eurosSchema,
    }),
  ),
  /** The largest pending orders, at most 10. */
  largest_orders: z.array(
    z.object({
      client: clientRefSchema,
      id: sequenceSchema,
      side: z.enum(['long', 'short']),
      margin: eurosSchema,
      leverage: z.number(),
      before: orderedSchema,
      /** Null if it is cancelled. */
      after: orderedSchema.nullable(),
    }),
  ),
});
export type ActionEffects = z.infer<typeof actionEffectsSchema>;

export const checkActionRequestSchema = z.object({ action: proposedActionSchema });
export const dryRunActionRequestSchema = z.object({ id: idSchema });
export const checkedActionResponseSchema = z.object({
  ...success,
  data: z.object({
    /** The action is refused if there are any. */
    faults: z.array(actionFaultSchema),
    /** Null if there are faults, and for a new name, which changes no account. */
    effects: actionEffectsSchema.nullable(),
  }),
});
export type CheckedAction = z.infer<typeof checkedActionResponseSchema>['data'];

/** Refused with actionNotAllowed, with every fault in `fields`: its kind is the `code` there. */
export const proposeActionRequestSchema = checkActionRequestSchema.extend({ reason: reasonSchema });
export type ProposeActionRequest = z.infer<typeof proposeActionRequestSchema>;

/**
 * Refused with secondPersonNeeded for the proposer; with actionApproved, actionApprovedByYou, actionRejected or actionWithdrawn if it no
 * longer awaits a decision; and, for an approval, with actionTooLate once its date has begun, and actionOutdated for any other fault since
 * it was proposed. These two have the faults in `fields`, as actionNotAllowed has.
 */
export const decideActionRequestSchema = z.object({ id: idSchema, verdict: z.enum(['approved', 'rejected']), reason: reasonSchema });
export type DecideActionRequest = z.infer<typeof decideActionRequestSchema>;

/** Refused with actionRejected, actionWithdrawn, and actionDue from a minute before an approved action takes effect. */
export const withdrawActionRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export type WithdrawActionRequest = z.infer<typeof withdrawActionRequestSchema>;

export const changedActionResponseSchema = z.object({ ...success, data: z.object({ id: idSchema }) });
