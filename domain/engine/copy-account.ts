import { emptyState, type Account, type EngineState } from './state.ts';

/** Returns a state of this account alone that shares nothing mutable with the engine's. */
export function copyOf(account: Readonly<Account>): EngineState {
  const state = emptyState();
  const { positions, orders, alerts } = account;
  const own = { positions: [...positions], orders: [...orders], alerts: [...alerts] };
  const kept = {
    answers: new Map(),
    references: new Set<string>(),
    recentlyClosed: new Set<number>(),
  };
  state.accounts.set(account.id, { ...account, ...own, ...kept });
  for (const position of positions) state.positions.set(position.id, position);
  for (const order of orders) state.orders.set(order.id, order);
  for (const alert of alerts) if (alert.fired === null) state.alerts.set(alert.id, alert);
  // Higher than all open ids, so that the position of a filled order cannot clash with them.
  state.nextPositionId = Math.max(0, ...positions.map(({ id }) => id)) + 1;
  return state;
}
