/** Operator calls for trading halts and the broker's own trading terms. */
import { HALT_CAUSES } from '@fairlead/domain/trading/desk/halt.ts';
import { RULE_CLASSES, TRADING_HOURS_NAMES } from '@fairlead/domain/trading/instrument.ts';
import { MOST_RAISES } from '@fairlead/domain/trading/raised-margin-faults.ts';
import { MOST_SCHEDULES } from '@fairlead/domain/trading/scheduled-leverage-faults.ts';
import { VENUES } from '@fairlead/domain/trading/venue.ts';
import { z } from 'zod';
import { eurosSchema, idSchema, LARGEST_INTEGER, textSchema } from '../../fields.ts';
import { clientRefSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { raisedMarginSchema, scheduledLeverageSchema } from '../../settings.ts';

const symbolSchema = textSchema.min(1).max(20);
const ruleClassSchema = z.enum(RULE_CLASSES);
const hoursSchema = z.enum(TRADING_HOURS_NAMES);

/** What the first quotes after a halt will decide. */
export const waitingSchema = z.object({
  accounts: z.number().int(),
  positions: z.number().int(),
  /** Positions with a stop loss or a take profit. */
  stops: z.number().int(),
  orders: z.number().int(),
});
export type Waiting = z.infer<typeof waitingSchema>;

const haltSchema = z.object({
  id: z.number().int(),
  /** Null for all instruments. */
  symbol: z.string().nullable(),
  cause: z.enum(HALT_CAUSES).describe('an operator, or a price the server could not settle by itself'),
  reason: z.string().describe("the operator's text, or the ratio of a suspected split"),
  since: z.string(),
  operator: operatorNameSchema,
});

export const haltsResponseSchema = z.object({
  ...success,
  data: z.object({
    /** In effect, oldest first. */
    halts: z.array(haltSchema.extend({ waiting: waitingSchema })),
    /** The most recently ended, at most ten. */
    ended: z.array(haltSchema.extend({ ended_at: z.string(), ended_by: operatorNameSchema, end_reason: z.string() })),
    instruments: z.array(z.object({ symbol: z.string(), name: z.string() })),
  }),
});
export type HaltsResponse = z.infer<typeof haltsResponseSchema>;
export type HaltView = HaltsResponse['data']['halts'][number];

/** Null for all instruments. */
export const haltRequestSchema = z.object({ symbol: symbolSchema.nullable(), reason: reasonSchema });
export type HaltRequest = z.infer<typeof haltRequestSchema>;
export const haltResponseSchema = z.object({ ...success, data: z.object({ id: z.number().int() }) });

export const resumeRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export type ResumeRequest = z.infer<typeof resumeRequestSchema>;
/** `waiting` is what the next quotes will decide, excluding instruments still covered by another halt. */
export const resumeResponseSchema = z.object({ ...success, data: z.object({ waiting: waitingSchema }) });
export type ResumeResponse = z.infer<typeof resumeResponseSchema>;

/** Prices as decimals. Values that are omitted or null are the regulator's or the market's. */
export const wireRulesSchema = z.object({
  leverage_caps: z.partialRecord(ruleClassSchema, z.number().min(0).max(1_000)),
  stop_out_percent: z.number().min(0).max(10_000).nullable(),
  margin_warning_percent: z.number().min(0).max(10_000).nullable(),
  instruments: z.record(
    symbolSchema,
    z.object({
      bid_markup: z.number().min(-1_000_000).max(1_000_000),
      ask_markup: z.number().min(-1_000_000).max(1_000_000),
      trading_hours: hoursSchema.nullable(),
    }),
  ),
  /** Temporarily increased margins; empty by default. */
  raised_margins: z.array(raisedMarginSchema).max(MOST_RAISES).default([]),
  /** Lower leverage for positions opened during a period; empty by default. */
  scheduled_leverage: z.array(scheduledLeverageSchema).max(MOST_SCHEDULES).default([]),
});
export type WireRules = z.infer<typeof wireRulesSchema>;

export const rulesResponseSchema = z.object({
  ...success,
  data: z.object({
    /** 0 until the broker has set any rules. */
    version: z.number().int(),
    rules: wireRulesSchema,
    /** The regulator's values. */
    pack: z.object({
      version: z.string(),
      leverage_caps: z.record(ruleClassSchema, z.number()),
      stop_out_percent: z.number(),
      margin_warning_percent: z.number(),
    }),
    /** By class, the leverages its instruments offer, ascending. */
    leverages: z.record(ruleClassSchema, z.array(z.number())),
    instruments: z.array(
      z.object({
        symbol: z.string(),
        name: z.string(),
        group: z.enum(['Crypto', 'Forex', 'Stocks', 'Commodities']),
        rule_class: ruleClassSchema,
        digits: z.number().int(),
        usual_spread: z.number(),
        market_hours: hoursSchema,
        /** Whose holidays it follows; null for none. */
        venue: z.enum(VENUES).nullable(),
        /** The trading hours the broker may choose, which lie within those of the market. */
        hours_choices: z.array(hoursSchema),
        halted: z.boolean(),
      }),
    ),
    /** The holidays and early closes that are not over, without which market hours are not complete. */
    special_days: z.array(
      z.object({
        venue: z.enum(VENUES),
        date: z.string(),
        opens: z.string().nullable(),
        closes: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    /**
     * Instruments whose price moved more than usual over the last completed days without a matching increased margin, largest margin first.
     */
    suggested_margins: z.array(
      z.object({
        symbol: z.string(),
        /** The root mean square of the daily moves, in percent of the price. */
        daily_move_percent: z.number(),
        /** The suggested margin, in percent of the notional. */
        percent: z.number(),
      }),
    ),
  }),
});
export type RulesResponse = z.infer<typeof rulesResponseSchema>;
export type RulesInstrument = RulesResponse['data']['instruments'][number];
export type SuggestedMargin = RulesResponse['data']['suggested_margins'][number];

const ruleValueSchema = z.union([z.number(), z.string(), raisedMarginSchema, scheduledLeverageSchema]);

/** One difference between two versions; `subject` is a class, a symbol, or '' if it concerns everything. */
export const ruleChangeSchema = z.object({
  kind: z.enum([
    'leverageCap',
    'stopOutPercent',
    'marginWarningPercent',
    'bidMarkup',
    'askMarkup',
    'tradingHours',
    'raisedMargin',
    'scheduledLeverage',
  ]),
  subject: z.string(),
  before: ruleValueSchema.nullable(),
  after: ruleValueSchema.nullable(),
});
export type WireRuleChange = z.infer<typeof ruleChangeSchema>;

export const ruleVersionsQuerySchema = z.object(pageQuery);
/** Latest first, each with its changes from the previous version. */
export const ruleVersionsResponseSchema = pageOf(
  z.object({
    version: z.number().int(),
    reason: z.string(),
    created_at: z.string(),
    operator: operatorNameSchema,
    changes: z.array(ruleChangeSchema),
  }),
);
export type RuleVersion = z.infer<typeof ruleVersionsResponseSchema>['data'][number];

export const ruleVersionParamsSchema = z.object({ version: z.coerce.number().int().min(0).max(LARGEST_INTEGER) });
/** Version 0 is the regulator's own. */
export const ruleVersionResponseSchema = z.object({ ...success, data: z.object({ version: z.number().int(), rules: wireRulesSchema }) });
export type RuleVersionResponse = z.infer<typeof ruleVersionResponseSchema>;

export const dryRunRequestSchema = z.object({ base_version: z.number().int().min(0).max(LARGEST_INTEGER), rules: wireRulesSchema });
export type DryRunRequest = z.infer<typeof dryRunRequestSchema>;

/** A fault that prevents rules from taking effect; `field` as in the refusal, `limit` is what would be accepted. */
export const rulesFaultSchema = z.object({
  field: z.string(),
  kind: z.enum([
    'capAbovePack',
    'capLeavesNoChoice',
    'capNotWhole',
    'percentBelowPack',
    'percentTooLarge',
    'warningBelowStopOut',
    'instrumentUnknown',
    'hoursNotWithinMarket',
    'markupNegative',
    'markupTooLarge',
    'markupTooFine',
    'raiseOfUnknownInstrument',
    'raiseNotWhole',
    'raiseTooSmall',
    'raiseTooLarge',
    'raiseEndsTooEarly',
    'raiseTooLong',
    'raiseTooFar',
    'raiseTooSoon',
    'raiseStartsClosed',
    'tooManyRaises',
    'scheduleOfUnknown',
    'scheduleNotOffered',
    'scheduleLeavesNoChoice',
    'scheduleAbovePack',
    'scheduleEndsTooEarly',
    'weeklyScheduleTooLong',
    'scheduleTooFar',
    'scheduleOverlaps',
    'scheduleTooSoon',
    'tooManySchedules',
  ]),
  limit: z.number().nullable(),
});
export type WireRulesFault = z.infer<typeof rulesFaultSchema>;

const countedSchema = z.object({ accounts: z.number().int(), count: z.number().int() });

/** A position or order affected by the change. */
const holding = {
  id: z.number().int(),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  margin: eurosSchema,
  leverage: z.number(),
};

const previewedAccountSchema = z.object({
  client: clientRefSchema,
  /** Under the new rules, before anything is closed; in percent, null without open positions. */
  margin_level_percent: z.number().nullable(),
  equity: eurosSchema,
});

export const dryRunResponseSchema = z.object({
  ...success,
  data: z.object({
    changes: z.array(ruleChangeSchema),
    faults: z.array(rulesFaultSchema),
    /** The time of the quotes behind the figures. */
    as_of: z.string(),
    /** Accounts with positions or pending orders. */
    accounts: z.number().int(),
    /** Positions that the next quotes would close. Lists at most 200 accounts, each in full; the sums cover all. */
    closings: z.object({
      ...countedSchema.shape,
      /** The total, in euros. */
      profit: eurosSchema,
      /** Accounts below their stop-out whose positions wait for a closed or halted market. */
      waiting_accounts: z.number().int(),
      listed: z.array(
        previewedAccountSchema.extend({
          positions: z.array(
            z.object({
              ...holding,
              close_price: z.number(),
              bid: z.number(),
              ask: z.number(),
              profit: eurosSchema,
              reason: z.enum(['stopOut', 'stopLoss', 'takeProfit']),
            }),
          ),
        }),
      ),
    }),
    /** Accounts that would newly fall below the margin warning; at most 200 listed. */
    warnings: z.object({ accounts: z.number().int(), listed: z.array(previewedAccountSchema) }),
    /** Pending orders that would be refused for their leverage, also by a new schedule once it begins; at most 200 listed. */
    orders: z.object({
      ...countedSchema.shape,
      listed: z.array(
        z.object({
          client: clientRefSchema,
          ...holding,
          entry_price: z.number(),
        }),
      ),
    }),
    /** Choices that would disappear from the ticket. */
    lost_leverages: z.array(z.object({ rule_class: ruleClassSchema, category: z.string(), leverages: z.array(z.number()) })),
  }),
});
export type DryRunResponse = z.infer<typeof dryRunResponseSchema>;
export type DryRun = DryRunResponse['data'];

export const changeRulesRequestSchema = dryRunRequestSchema.extend({ reason: reasonSchema });
export type ChangeRulesRequest = z.infer<typeof changeRulesRequestSchema>;
export const changeRulesResponseSchema = z.object({ ...success, data: z.object({ version: z.number().int() }) });
