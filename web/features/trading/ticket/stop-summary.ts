import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { farthestGuaranteedStop, nearestGuaranteedStop } from '@fairlead/domain/trading/guaranteed-stop.ts';
import type { DistanceBase } from '@fairlead/domain/trading/level-distance.ts';
import type { ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { rewardPerRisk, riskPercent } from '@fairlead/domain/trading/risk-reward.ts';
import { stopResultAt, type StopAtLevel, type StopResult } from '@fairlead/domain/trading/stop-result.ts';
import { startTrailing } from '@fairlead/domain/trading/trailing-stop.ts';
import type { TicketContext } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';
import { readProspect } from './ticket-summary.ts';

/** The result of closing at a stop, with the inputs of the formula. */
export interface StopSummary extends StopResult {
  readonly level: Price;
  readonly position: ProfitInputs;
}

/** Profit or loss if the position closed at its stop loss (a trailing one at its starting level) or at its take profit. */
export function summariseStop(form: TicketForm, field: 'stopLoss' | 'takeProfit', context: TicketContext): StopSummary | null {
  const { position: terms, quote, openPrice, stops, guaranteedStop } = readProspect(form, context);
  if (terms === null || openPrice === null || quote === undefined) return null;
  const level = startTrailing(form.side, stops, quote)[field];
  if (level === null) return null;
  const position = { ...terms, openPrice };
  return { level, position, ...resultAt({ ...position, guaranteedStop }, { field, level }, context) };
}

/** The level of a stop and the price it is away from, also while no amount is entered. */
export function placeStop(
  form: TicketForm,
  field: 'stopLoss' | 'takeProfit',
  context: TicketContext,
): { readonly level: Price; readonly position: DistanceBase } | null {
  const { quote, openPrice, stops } = readProspect(form, context);
  const level = quote === undefined ? null : startTrailing(form.side, stops, quote)[field];
  return level === null || openPrice === null ? null : { level, position: { side: form.side, openPrice } };
}

/** What the ticket's stops risk and promise. */
export interface RiskSummary {
  /** The loss at the stop, in percent of the equity. */
  readonly riskPercent: number | null;
  /** Euros to gain at the target for each euro to lose at the stop. */
  readonly ratio: number | null;
  readonly atStop: Cents | null;
  readonly atTarget: Cents | null;
  readonly equity: Cents | null;
}

export function summariseRisk(form: TicketForm, context: TicketContext): RiskSummary {
  const atStop = summariseStop(form, 'stopLoss', context)?.result ?? null;
  const atTarget = summariseStop(form, 'takeProfit', context)?.result ?? null;
  const equity = context.figures?.equity ?? null;
  return {
    riskPercent: atStop === null || equity === null ? null : riskPercent(atStop, equity),
    ratio: atStop === null || atTarget === null ? null : rewardPerRisk(atStop, atTarget),
    atStop,
    atTarget,
    equity,
  };
}

/** The terms of a guaranteed stop for this ticket. */
export function guaranteeTerms(
  form: TicketForm,
  context: TicketContext,
): { readonly nearest: Price; readonly farthest: Price; readonly premium: Cents | null } | null {
  const { position, quote, openPrice, stops } = readProspect(form, context);
  const { ruleClass } = context.instrument;
  const { rules } = context;
  if (quote === undefined) return null;
  const nearest = nearestGuaranteedStop(form.side, quote, ruleClass, rules);
  // Until a level is typed, the premium is the one for the nearest level.
  const level = stops.stopLoss ?? nearest;
  return {
    nearest,
    farthest: farthestGuaranteedStop(form.side, quote, ruleClass, rules),
    premium:
      position === null || openPrice === null
        ? null
        : resultAt({ ...position, openPrice, guaranteedStop: true }, { field: 'stopLoss', level }, context).premium,
  };
}

function resultAt(
  position: Parameters<typeof stopResultAt>[0],
  stop: StopAtLevel,
  { instrument, rules, remainder }: Pick<TicketContext, 'instrument' | 'rules' | 'remainder'>,
): StopResult {
  return stopResultAt(position, stop, { ruleClass: instrument.ruleClass, rules }, remainder);
}
