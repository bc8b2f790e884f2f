import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { selectClosingsForRelief } from '@fairlead/domain/trading/margin-relief.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { splitClosable } from '../positions/close-several.ts';
import type { TradingSession } from '../stores/trading-session.ts';

type ReliefSources = Pick<TradingSession, 'account' | 'figures' | 'quotes'>;

/**
 * Which positions to close for the margin level to be back at its warning level. An advice stands as long as it helps: prices that move
 * on must not change the list under the reader's finger. Null where closing what can be closed now is not enough.
 */
export function createReliefAdvisor({ account, figures, quotes }: ReliefSources, rules: RulePack): () => readonly HeldPosition[] | null {
  let advice: readonly HeldPosition[] | null = null;
  return () => {
    const now = figures.get();
    if (now === undefined) return advice;
    const { closable } = splitClosable(account.get().positions, quotes.read);
    const standing = advice ?? [];
    const isStanding = standing.length > 0 && standing.every((position) => closable.includes(position));
    if (isStanding && selectClosingsForRelief(now, standing, rules) !== null) return advice;
    const next = selectClosingsForRelief(now, closable, rules);
    // React takes the same advice in another list for a new one.
    if (!isSame(advice, next)) advice = next;
    return advice;
  };
}

function isSame(a: readonly HeldPosition[] | null, b: readonly HeldPosition[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((position, index) => position === b[index]);
}
