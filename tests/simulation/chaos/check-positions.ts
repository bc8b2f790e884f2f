import { isDeepStrictEqual } from 'node:util';
import type { PositionsMessage, WireOrder, WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { wireOpenPosition, wireOrder } from '@fairlead/contract/trading/server.ts';
import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState } from '@fairlead/domain/engine/state.ts';
import { ZERO_CENTS } from '@fairlead/domain/money.ts';

/** What a trading socket showed of an account. */
export interface ShownAccount {
  readonly accountId: number;
  readonly shown: Pick<PositionsMessage, 'version' | 'open' | 'orders'>;
}

/** Sentences about accounts for which something other was shown than the journal had at that entry. */
export function judgePositions(accounts: readonly ShownAccount[], journal: readonly JournalEntry[]): readonly string[] {
  const state = emptyState();
  const faults: string[] = [];
  const compare = ({ accountId, shown }: ShownAccount): void => {
    const account = state.accounts.get(accountId);
    const positions = (account?.positions ?? []).map((position) => lasting(wireOpenPosition({ ...position, profit: ZERO_CENTS }, '')));
    const orders = (account?.orders ?? []).map((order) => unnamed(wireOrder(order, '')));
    if (!isDeepStrictEqual(shown.open.map(lasting), positions)) {
      faults.push(`account ${accountId} was shown positions that differ from the journal`);
    }
    if (!isDeepStrictEqual(shown.orders.map(unnamed), orders)) {
      faults.push(`account ${accountId} was shown orders that differ from the journal`);
    }
  };
  for (const entry of journal) {
    applyEntry(state, entry);
    for (const account of accounts) if (account.shown.version === entry.seq) compare(account);
  }
  for (const { accountId, shown } of accounts) {
    if (shown.version > state.seq) faults.push(`account ${accountId} was shown entry ${shown.version}, the journal ends at ${state.seq}`);
  }
  return faults;
}

/** What does not depend on the price, and is not another name for the symbol. */
function lasting(position: WirePosition): Omit<WirePosition, 'profit' | 'symbolName'> {
  const { profit: _profit, symbolName: _name, ...rest } = position;
  return rest;
}

function unnamed(order: WireOrder): Omit<WireOrder, 'symbolName'> {
  const { symbolName: _name, ...rest } = order;
  return rest;
}
