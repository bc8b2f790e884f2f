import { applyEntry } from './apply.ts';
import { copyOf } from './copy-account.ts';
import { decideSweep } from './decide-sweep.ts';
import type { EngineEvent } from './event.ts';
import type { Account } from './state.ts';
import type { ActionSweep } from './sweep.ts';

export interface SweepPreview {
  readonly events: readonly EngineEvent[];
  /** A copy of the account, afterwards. */
  readonly after: Account;
}

/** Previews what an action's sweep would do to an account, on a copy of it; null if it would do nothing. */
export function previewSweep(account: Readonly<Account>, sweep: ActionSweep): SweepPreview | null {
  const { symbol } = sweep.action;
  const isConcerned = [...account.positions, ...account.orders, ...account.alerts].some((one) => one.symbol === symbol);
  if (!isConcerned) return null;
  const state = copyOf(account);
  const copied = state.accounts.get(account.id);
  if (copied === undefined) return null;
  const events = decideSweep(state, copied, sweep);
  if (events.length === 0) return null;
  applyEntry(state, { seq: state.seq + 1, at: sweep.dueAt, accountId: account.id, commandId: null, events });
  return { events, after: copied };
}
