import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { findStopRefusals } from '@fairlead/domain/trading/order-rules.ts';
import type { Stops } from '@fairlead/domain/trading/position.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { parseLocaleNumber } from '../../../ui/number-input.ts';

/** Editing the stop loss or take profit of an open position in place: what the text says, and what stands against it. */
export type StopField = 'stopLoss' | 'takeProfit';

export type StopReading = { readonly ok: true; readonly level: Price | null } | { readonly ok: false };

/** An empty text takes the stop off. */
export function readStopText(text: string, locale: string): StopReading {
  if (text.trim() === '') return { ok: true, level: null };
  const decimal = parseLocaleNumber(text, locale);
  const level = decimal === null ? null : priceFromDecimal(decimal);
  return level === null ? { ok: false } : { ok: true, level };
}

export function withStop({ stopLoss, takeProfit }: Stops, field: StopField, level: Price | null): Stops {
  return field === 'stopLoss' ? { stopLoss: level, takeProfit } : { stopLoss, takeProfit: level };
}

export type StopProblem = { readonly code: 'notANumber' } | Refusal;

/**
 * What stands against saving the text, or null. The engine's own rules judge the level against the current quote; without a quote
 * only a stop that is taken off can be judged.
 */
export function findStopProblem(
  position: HeldPosition,
  field: StopField,
  text: string,
  context: { readonly quote: Quote | undefined; readonly mayBeNegative: boolean; readonly locale: string },
): StopProblem | null {
  const reading = readStopText(text, context.locale);
  if (!reading.ok) return { code: 'notANumber' };
  if (position.guaranteedStop && field === 'stopLoss' && reading.level === null) return { code: 'guaranteedStopNeedsStopLoss' };
  if (context.quote === undefined) return reading.level === null ? null : { code: 'quoteUnavailable' };
  const stops = withStop(position, field, reading.level);
  return findStopRefusals(position.side, stops, context.quote, context.mayBeNegative).find(({ code }) => concerns(code, field)) ?? null;
}

function concerns(code: Refusal['code'], field: StopField): boolean {
  if (code === 'stopLossTooHigh' || code === 'stopLossTooLow') return field === 'stopLoss';
  if (code === 'takeProfitTooHigh' || code === 'takeProfitTooLow') return field === 'takeProfit';
  return true;
}
