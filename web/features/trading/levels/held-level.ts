import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { breakEvenLevel } from '@fairlead/domain/trading/break-even.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { findLevelProblem, type StopEditContext, type StopField } from '../positions/stop-edit.ts';
import type { LevelBase } from './level-text.ts';

type Terms = Pick<ListedInstrument, 'ruleClass' | 'digits' | 'mayBeNegative'>;

/** What a stop of an open position is read and written with. */
export function heldLevelBase(
  position: HeldPosition,
  field: StopField,
  {
    instrument,
    rules,
    remainder,
    locale,
  }: { readonly instrument: Terms; readonly rules: RulePack; readonly remainder: MicroCents; readonly locale: string },
): LevelBase {
  return { field, position, terms: termsOf(instrument, rules), remainder, locale };
}

/** `notYet`: the price hasn't moved past it, or the rules don't allow it right now. `already`: the stop closes without a loss as it is. */
export type BreakEven = { readonly level: Price; readonly state: 'possible' | 'notYet' | 'already' };

/** Where the stop loss of an open position closes without a loss, and whether it can be moved there now; null if no price does. */
export function findBreakEven(
  position: HeldPosition,
  context: Omit<StopEditContext, 'locale'> & { readonly instrument: Terms },
): BreakEven | null {
  const level = breakEvenLevel(position, termsOf(context.instrument, context.rules));
  if (level === null) return null;
  const { stopLoss, side } = position;
  if (stopLoss !== null && (side === 'long' ? stopLoss >= level : stopLoss <= level)) return { level, state: 'already' };
  return { level, state: findLevelProblem(position, 'stopLoss', level, context) === null ? 'possible' : 'notYet' };
}

function termsOf({ ruleClass, digits, mayBeNegative }: Terms, rules: RulePack) {
  return { ruleClass, rules, digits, mayBeNegative };
}
