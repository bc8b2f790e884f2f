/** What led to a margin close-out, on the wire. Amounts are in euros, times in ISO 8601. */
import { z } from 'zod';
import { sequenceParameterSchema } from '../../fields.ts';

export const closeOutParametersSchema = z.object({ position: sequenceParameterSchema });

/** Why a close-out cannot be replayed. */
export const CLOSE_OUT_OBSTACLES = [
  'notClosedOut',
  'tapeMissing',
  'tapeDeleted',
  'tapeDamaged',
  'tapeIncomplete',
  'tooMuch',
  'notReproduced',
] as const;
export type CloseOutObstacle = (typeof CLOSE_OUT_OBSTACLES)[number];

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit'), amount: z.number() }),
  z.object({ kind: z.literal('close'), positions: z.array(z.number().int()) }),
  z.object({ kind: z.literal('stopLoss'), position: z.number().int(), symbol: z.string(), stop_lost: z.number() }),
  z.object({ kind: z.literal('smaller'), percent: z.number() }).describe('All stakes had this share of their size'),
]);

const scenarioSchema = z.object({
  change: changeSchema,
  closed_out_at: z.string().nullable().describe('When the broker would have closed positions; null if not until end_at'),
  equity_at_end: z.number().describe('Without what was deposited for it'),
  gain: z.number().describe('Compared with what the account had at end_at; negative if it would have cost more'),
});
export type WireScenario = z.infer<typeof scenarioSchema>;

const replayedSchema = z.object({
  state: z.literal('replayed'),
  warned_at: z.string().nullable().describe('Null if one price took the account from above its warning level to the close-out'),
  warned_before: z.boolean().describe('Whether the account was below its warning level before the path begins'),
  closed_out_at: z.string(),
  end_at: z.string().describe('How far the counterfactuals were followed'),
  equity_at_end: z.number(),
  warning_percent: z.number(),
  stop_out_percent: z.number(),
  path: z.array(z.object({ at: z.string(), equity: z.number(), used_margin: z.number() })),
  scenarios: z.array(scenarioSchema),
  sufficient_deposit: scenarioSchema.nullable().describe('The smallest that would have avoided a close-out until end_at'),
});
export type WireReplay = z.infer<typeof replayedSchema>;

export const closeOutResponseSchema = z.object({
  status: z.literal(true),
  data: z.discriminatedUnion('state', [
    replayedSchema,
    z.object({ state: z.literal('pending') }).describe('The prices are being stored: ask again in a minute'),
    z.object({ state: z.literal('unavailable'), obstacle: z.enum(CLOSE_OUT_OBSTACLES) }),
  ]),
});
export type CloseOutResponse = z.infer<typeof closeOutResponseSchema>;
