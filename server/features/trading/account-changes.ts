import type { AccountChangesMessage, ChangedItems } from '@fairlead/contract/trading/schemas.ts';
import { wireAlert, wireBalance, wireClosedPosition, wireOpenPosition, wireOrder } from '@fairlead/contract/trading/server.ts';
import { isSameData } from '@fairlead/domain/same-data.ts';
import type { PositionView } from '../../engine/engine-port.ts';
import type { AccountPicture } from '../../transport/sockets/trading-requests.ts';
import type { ViewPorts } from './view-trading.ts';

/**
 * What has changed of an account between two pictures. Applying it twice, or to a picture taken in between, leads to the same result: it names
 * what there is now, and never by how much something moved.
 */
export function composeChanges(before: AccountPicture, after: AccountPicture, nameOf: ViewPorts['nameOf']): AccountChangesMessage {
  const [then, now] = [before.view, after.view];
  const open = findChanges(then.positions, now.positions, isSamePosition, (it) => wireOpenPosition(it, nameOf(it.symbol)));
  const orders = findChanges(then.orders, now.orders, isSameData, (it) => wireOrder(it, nameOf(it.symbol)));
  const alerts = findChanges(then.alerts, now.alerts, isSameData, (it) => wireAlert(it, nameOf(it.symbol)));
  const closed = findClosed(before, after).map((position) => wireClosedPosition(position, nameOf(position.symbol)));
  return {
    from: then.version,
    version: now.version,
    ...(open === null ? {} : { open }),
    ...(orders === null ? {} : { orders }),
    ...(alerts === null ? {} : { alerts }),
    ...(closed.length === 0 ? {} : { closed }),
    auto_trading: now.isAutoTrading ? 1 : 0,
    balance: wireBalance(now),
  };
}

/** Screens compute the profit from the quotes. */
function isSamePosition(before: PositionView, after: PositionView): boolean {
  return isSameData({ ...before, profit: after.profit }, after);
}

function findChanges<Item extends { readonly id: number }, Wire>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (before: Item, after: Item) => boolean,
  wire: (item: Item) => Wire,
): ChangedItems<Wire> | null {
  const known = new Map(before.map((item) => [item.id, item]));
  const set: Wire[] = [];
  for (const item of after) {
    const then = known.get(item.id);
    if (then === undefined || !isSame(then, item)) set.push(wire(item));
    known.delete(item.id);
  }
  const gone = [...known.keys()];
  return set.length === 0 && gone.length === 0 ? null : { set, gone };
}

function findClosed(before: AccountPicture, after: AccountPicture): AccountPicture['closed'] {
  if (before.closed === after.closed) return [];
  const known = new Set(before.closed.map(({ id }) => id));
  return after.closed.filter(({ id }) => !known.has(id));
}
