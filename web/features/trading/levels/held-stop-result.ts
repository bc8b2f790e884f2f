import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import { ZERO_CENTS } from '@fairlead/domain/money.ts';
import { profitAt } from '@fairlead/domain/trading/profit.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { stopResultAt, type StopAtLevel, type StopResult } from '@fairlead/domain/trading/stop-result.ts';

/**
 * The result of closing an open position at its stop. The premium is left out if the instrument is no longer traded, since it is unknown.
 */
export function heldStopResult(
  position: HeldPosition,
  stop: StopAtLevel,
  {
    instrument,
    rules,
    remainder,
  }: { readonly instrument: Pick<ListedInstrument, 'ruleClass'> | undefined; readonly rules: RulePack; readonly remainder: MicroCents },
): StopResult {
  if (instrument !== undefined) return stopResultAt(position, stop, { ruleClass: instrument.ruleClass, rules }, remainder);
  const profit = profitAt(position, stop.level, remainder);
  return { profit, premium: ZERO_CENTS, result: profit };
}
