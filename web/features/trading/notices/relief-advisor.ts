import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { selectClosingsForRelief } from '@fairlead/domain/trading/margin-relief.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { splitClosable } from '../positions/close-several.ts';
import type { TradingSession } from '../stores/trading-session.ts';

type ReliefSources = Pick<TradingSession, 'account' | 'figures' | 'quotes'>;

/**
 * Which positions to close to restore the margin level to the warning level. Advice stays the same while it helps, so that price moves
 * don't change the list under the client's finger. Null if closing what can be closed now isn't enough.
 */
export function createReliefAdvisor({ account, figures, quotes }: ReliefSources, rules: RulePack): () => readonly HeldPosition[] | null {
  let advice: readonly HeldPosition[] | null = null;
  return () => {
    const now = figures.get();
    if (now === undefined) return advice;
    const { closable } = splitClosable(account.get().positions, quotes.read);
    const previous = advice ?? [];
    const isPossible = previous.length > 0 && previous.every((position) => closable.includes(position));
    if (isPossible && selectClosingsForRelief(now, previous, rules) !== null) return advice;
    const next = selectClosingsForRelief(now, closable, rules);
    // React would treat the same advice in another list as new.
    if (!isSame(advice, next)) advice = next;
    return advice;
  };
}

function isSame(a: readonly HeldPosition[] | null, b: readonly HeldPosition[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((position, index) => position === b[index]);
}
