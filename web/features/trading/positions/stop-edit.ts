import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { findStopRefusals, type StopTerms } from '@fairlead/domain/trading/order-rules.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { SessionFacts } from '@fairlead/contract/markets/client.ts';
import { findGuaranteeTimeRefusal } from '../levels/guarantee-time.ts';
import type { QuoteStatus } from '../stores/quote-store.ts';
import { readPrice } from '../read-price.ts';

/** Editing the stop loss or take profit of an open position in place: parses the text and checks the new level. */
export type StopField = 'stopLoss' | 'takeProfit';

export type StopReading = { readonly ok: true; readonly level: Price | null } | { readonly ok: false };

/** An empty text removes the stop. */
export function readStopText(text: string, locale: string, digits: number): StopReading {
  if (text.trim() === '') return { ok: true, level: null };
  const level = readPrice(text, locale, digits);
  return level === null ? { ok: false } : { ok: true, level };
}

/** The stops with one level changed. Removing a stop loss also removes its trailing distance; moving it keeps it. */
export function withStop({ stopLoss, takeProfit, trailingDistance }: Stops, field: StopField, level: Price | null): Stops {
  if (field === 'takeProfit') return { stopLoss, takeProfit: level, trailingDistance };
  return { stopLoss: level, takeProfit, trailingDistance: level === null ? null : trailingDistance };
}

export type StopProblem = { readonly code: 'notANumber' } | Refusal;

export interface StopEditContext {
  readonly quote: Quote | undefined;
  readonly status: QuoteStatus | undefined;
  /** Undefined for an instrument that isn't traded any more. */
  readonly instrument: (StopTerms & SessionFacts) | undefined;
  /** The server's time. */
  readonly now: number;
  readonly rules: RulePack;
  readonly locale: string;
}

/** The problem with saving the text, or null. */
export function findStopProblem(position: HeldPosition, field: StopField, text: string, context: StopEditContext): StopProblem | null {
  const reading = readStopText(text, context.locale, context.instrument?.digits ?? 2);
  return reading.ok ? findLevelProblem(position, field, reading.level, context) : { code: 'notANumber' };
}

/**
 * The problem with a level, or null. The engine's own rules check it against the current quote; without a quote only removing a stop can be
 * checked.
 */
export function findLevelProblem(
  position: HeldPosition,
  field: StopField,
  level: Price | null,
  { quote, status, instrument, rules, now }: Omit<StopEditContext, 'locale'>,
): Refusal | null {
  if (position.guaranteedStop && field === 'stopLoss' && level === null) return { code: 'guaranteedStopNeedsStopLoss' };
  const movesGuarantee = position.guaranteedStop && field === 'stopLoss' && level !== position.stopLoss;
  const guaranteeRefusal = movesGuarantee && instrument !== undefined ? findGuaranteeTimeRefusal(instrument, status, now) : null;
  if (guaranteeRefusal !== null) return guaranteeRefusal;
  if (quote === undefined || instrument === undefined) return level === null ? null : { code: 'quoteUnavailable' };
  // An unchanged guaranteed stop may be nearer than a new one could be set.
  const request = { ...withStop(position, field, level), side: position.side, guaranteedStop: movesGuarantee };
  return findStopRefusals(request, { instrument, rules, quote }).find(({ code }) => concerns(code, field)) ?? null;
}

function concerns(code: Refusal['code'], field: StopField): boolean {
  switch (code) {
    case 'stopLossTooHigh':
    case 'stopLossTooLow':
    case 'guaranteedStopTooClose':
    case 'guaranteedStopTooFar':
      return field === 'stopLoss';
    case 'takeProfitTooHigh':
    case 'takeProfitTooLow':
      return field === 'takeProfit';
    default:
      return true;
  }
}
