import { inOrderOfReach } from '../trading/partial-target.ts';
import { findTargetRefusals } from '../trading/target-rules.ts';
import type { UpdatePartialTargets } from './command.ts';
import { selectPosition } from './decide-close.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Account } from './state.ts';

/** Replaces the partial targets of an open position. As with a take profit, the market may be closed: the last good quote decides. */
export function decideUpdatePartialTargets(account: Account, market: MarketView, command: UpdatePartialTargets): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  const instrument = market.instrument(position.symbol);
  const quote = market.quote(position.symbol);
  if (quote === undefined || instrument === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const targets = command.targets.map(({ price, margin }) => ({ price, margin }));
  const first = selectFirstRefusal(findTargetRefusals(targets, { position, instrument, quote }));
  if (first !== null) return refuse(command, first);
  return [{ kind: 'partialTargetsSet', positionId: position.id, targets: inOrderOfReach(targets, position.side) }];
}
