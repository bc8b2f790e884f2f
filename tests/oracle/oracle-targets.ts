import { done, firstOf, refused } from './oracle-answer.ts';
import { closingPrice } from './oracle-arithmetic.ts';
import type { OracleClosing } from './oracle-closing.ts';
import type {
  OracleAccount,
  OracleAnswer,
  OracleCommand,
  OracleEffect,
  OraclePosition,
  OracleQuote,
  OracleRefusal,
} from './oracle-model.ts';
import { MOST_TARGETS, SMALLEST_STAKE } from './oracle-rules.ts';
import type { OracleWorld } from './oracle-world.ts';

/** Partial targets: set as a whole, and closed one after the other by the quote that reaches them. */
export function createTargets({ market, isOn }: OracleWorld, closing: OracleClosing) {
  function setTargets(account: OracleAccount, { position: number, targets }: OracleCommand & { kind: 'setTargets' }): OracleAnswer {
    const position = account.positions.find((each) => each.number === number);
    if (position === undefined) return refused(account.closedNumbers.has(number) ? 'positionAlreadyClosed' : 'positionUnknown');
    const state = market.get(position.instrument);
    if (state?.quote === undefined) return refused('quoteUnavailable');
    const { direction, stake } = position;
    const current = closingPrice(direction, state.quote);
    const refusals: OracleRefusal[] = [];
    let sum = 0n;
    for (const target of targets) {
      if (direction === 'long' && target.price < current) refusals.push({ code: 'partialTargetTooLow', limit: current });
      if (direction === 'short' && target.price > current) refusals.push({ code: 'partialTargetTooHigh', limit: current });
      if (target.price <= 0n && !state.terms.mayBeNegative) refusals.push({ code: 'partialTargetNotPositive' });
      if (target.stake < SMALLEST_STAKE) refusals.push({ code: 'partialTargetTooSmall', limit: SMALLEST_STAKE });
      sum += target.stake;
    }
    if (targets.length > MOST_TARGETS) refusals.push({ code: 'tooManyPartialTargets' });
    const isTooMuch = isOn('targetsMayTakeAll') ? sum > stake : sum >= stake;
    if (targets.length > 0 && isTooMuch) refusals.push({ code: 'partialTargetsAboveStake', limit: stake - 1n });
    const refusal = firstOf(refusals);
    if (refusal !== undefined) return { refusal, effects: [] };
    const nearest = direction === 'long' ? 1 : -1;
    position.targets = targets.toSorted((a, b) => nearest * (a.price < b.price ? -1 : Number(a.price > b.price)));
    if (isOn('targetsAsListed')) position.targets = targets;
    return done([]);
  }

  /** Closes the parts of the targets that a quote reaches, the nearest first. */
  function closeAtTargets(account: OracleAccount, position: OraclePosition, quote: OracleQuote): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    const { direction } = position;
    const price = closingPrice(direction, quote);
    while (account.positions.includes(position)) {
      const target = position.targets[0];
      if (target === undefined || !(direction === 'long' ? price >= target.price : price <= target.price)) break;
      const left = position.stake - target.stake;
      const part = left < (isOn('targetsLeaveTooLittle') ? 1n : SMALLEST_STAKE) ? position.stake : target.stake;
      if (!isOn('targetsStay')) position.targets = position.targets.slice(1);
      const at = isOn('targetsAtOwnPrice') ? target.price : price;
      effects.push(...closing.closeAt(account, position, part, at, 'partialTakeProfit'));
      if (isOn('oneTargetAtOnce')) break;
    }
    return effects;
  }

  return { setTargets, closeAtTargets };
}

export type OracleTargets = ReturnType<typeof createTargets>;
