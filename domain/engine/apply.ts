import { addCents, negateCents, ZERO_CENTS } from '../money.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { Answer, EngineEvent, JournalEntry } from './event.ts';
import { postEvent } from './ledger.ts';
import { ANSWERS_KEPT, CLOSED_IDS_KEPT, newAccount, type Account, type EngineState } from './state.ts';

/**
 * Folds one journal entry into the state, in place: a state of a million positions is not copied for each. Depends on nothing
 * but its arguments, so replaying a journal gives the same state to the bit. Throws on an entry that does not follow the last.
 */
export function applyEntry(state: EngineState, entry: JournalEntry): void {
  if (entry.seq !== state.seq + 1) throw new Error(`journal entry ${entry.seq} does not follow ${state.seq}`);
  state.seq = entry.seq;
  const account = accountFor(state, entry);
  for (const event of entry.events) applyEvent(state, account, event);
  if (account === undefined) return;
  account.version = entry.seq;
  if (entry.commandId !== null) rememberAnswer(account, entry.commandId, answerOf(entry.events));
}

/** What a command is answered, from what it did. */
export function answerOf(events: readonly EngineEvent[]): Answer {
  const event = events[0];
  switch (event?.kind) {
    case 'commandRefused':
      return { kind: 'refused', refusal: event.refusal };
    case 'positionOpened':
      return { kind: 'opened', positionId: event.position.id, price: event.position.openPrice };
    case 'stopsUpdated':
      return { kind: 'updated', positionId: event.positionId };
    case 'positionClosed':
      return { kind: 'closed', positionId: event.positionId, price: event.closePrice, profit: event.profit };
    default:
      return { kind: 'done' };
  }
}

function accountFor(state: EngineState, entry: JournalEntry): Account | undefined {
  const known = state.accounts.get(entry.accountId);
  if (known !== undefined || entry.events[0]?.kind !== 'accountOpened') return known;
  const account = newAccount(entry.accountId);
  state.accounts.set(account.id, account);
  return account;
}

function applyEvent(state: EngineState, account: Account | undefined, event: EngineEvent): void {
  // A command to an unknown account is refused, and a refusal changes nothing; every other event has its account.
  if (account === undefined) {
    if (event.kind === 'commandRefused') return;
    throw new Error(`event ${event.kind} on an unknown account`);
  }
  applyLedger(state, account, event);
  switch (event.kind) {
    case 'tradingAccessSet':
      account.access = event.access;
      break;
    case 'accountStatusSet':
      account.status = event.status;
      break;
    case 'positionOpened':
      state.nextPositionId = event.position.id + 1;
      state.positions.set(event.position.id, event.position);
      account.positions.push(event.position);
      break;
    case 'stopsUpdated': {
      const before = positionOf(state, event.positionId);
      const after: OpenPosition = { ...before, stopLoss: event.stopLoss, takeProfit: event.takeProfit };
      state.positions.set(after.id, after);
      account.positions[account.positions.indexOf(before)] = after;
      break;
    }
    case 'positionClosed': {
      const position = positionOf(state, event.positionId);
      state.positions.delete(position.id);
      account.positions.splice(account.positions.indexOf(position), 1);
      account.recentlyClosed.add(position.id);
      dropOldest(account.recentlyClosed, CLOSED_IDS_KEPT);
      break;
    }
    case 'fundsMoved':
      account.references.add(event.reference);
      break;
    case 'accountOpened':
    case 'negativeBalanceCovered':
    case 'commandRefused':
      break;
  }
}

function applyLedger(state: EngineState, account: Account, event: EngineEvent): void {
  const transaction = postEvent(event);
  if (transaction === null) return;
  account[transaction.purse] = addCents(account[transaction.purse], transaction.amount);
  const before = state.house.get(transaction.houseAccount) ?? ZERO_CENTS;
  state.house.set(transaction.houseAccount, addCents(before, negateCents(transaction.amount)));
}

function positionOf(state: EngineState, id: number): OpenPosition {
  const position = state.positions.get(id);
  if (position === undefined) throw new Error(`position ${id} is not open`);
  return position;
}

function rememberAnswer(account: Account, commandId: string, answer: Answer): void {
  account.answers.set(commandId, answer);
  dropOldest(account.answers, ANSWERS_KEPT);
}

function dropOldest<Key>(
  collection: { readonly size: number; keys(): IterableIterator<Key>; delete(key: Key): boolean },
  most: number,
): void {
  if (collection.size <= most) return;
  for (const oldest of collection.keys()) {
    collection.delete(oldest);
    return;
  }
}
