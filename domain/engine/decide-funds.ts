import { addCents, cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import { withdrawableOf } from '../payments/withdrawable.ts';
import { draftAbsorptions, draftFlatSettlement, draftOf, draftTakingBackForDebt, type AccountDraft } from './account-draft.ts';
import type { FundsKind, HoldFunds, MoveFunds, ReserveWithdrawal, SettleWithdrawal } from './command.ts';
import type { Past } from './past.ts';
import type { EngineEvent } from './event.ts';
import { isGrantedBalance, balanceKindOfFunds } from './ledger.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import { figuresOf, type Account } from './state.ts';

/**
 * Moves money in, or out by an operator's decision. Bonus and credit are granted only if the rule pack allows inducements, and can be
 * revoked as far as open positions don't need them. An adjustment may take all of the cash. A reversal takes a deposit back whatever the
 * account holds: the amount is owed until cash pays it, as soon as no position is open. Each reference moves money only once.
 */
export function decideMoveFunds(account: Account, market: MarketView, command: MoveFunds, past: Past): readonly EngineEvent[] {
  const { fundsKind, amount, reference } = command;
  if (past.isReferenceUsed) return refuse(command, { code: 'referenceUsed' });
  if (!isSignAllowed(fundsKind, amount)) return refuse(command, { code: 'amountNotAllowed' });
  if (amount > 0 && isInducement(fundsKind) && !market.rules.allowsInducements) return refuse(command, { code: 'inducementNotAllowed' });
  const most = maxOutflow(account, market, command);
  if (most !== null && -amount > most) return refuse(command, { code: 'insufficientFunds', limitAmount: most });
  const draft = fundsDraftOf(account);
  const balanceKind = balanceKindOfFunds(fundsKind);
  draft[balanceKind] = addCents(draft[balanceKind], amount);
  draft.events.push({ kind: 'fundsMoved', fundsKind, purse: balanceKind, amount, reference });
  if (isGrantedBalance(balanceKind) && amount < 0 && draft.claims[balanceKind] > 0) {
    draft.events.push({ kind: 'refillEnded', purse: balanceKind, amount: draft.claims[balanceKind] });
    draft.claims = { ...draft.claims, [balanceKind]: ZERO_CENTS };
  }
  draftAbsorptions(draft);
  if (fundsKind === 'reversal') draftTakingBackForDebt(draft);
  draftFlatSettlement(draft);
  return draft.events;
}

/**
 * Reserves the amount of a withdrawal request, so that only the first of several requests for the same money succeeds. Works on frozen
 * accounts too: operators decide whether it is paid, and until then it cannot be lost in trading.
 */
export function decideReserveWithdrawal(
  account: Account,
  market: MarketView,
  command: ReserveWithdrawal,
  past: Past,
): readonly EngineEvent[] {
  const { amount, reference } = command;
  if (past.isReferenceUsed) return refuse(command, { code: 'referenceUsed' });
  if (amount <= 0) return refuse(command, { code: 'amountNotAllowed' });
  const most = withdrawableNow(account, market);
  if (amount > most) return refuse(command, { code: 'insufficientFunds', limitAmount: most });
  return [{ kind: 'withdrawalReserved', amount, reference }];
}

/** Completes a withdrawal. Only the first outcome counts. */
export function decideSettleWithdrawal(account: Account, command: SettleWithdrawal): readonly EngineEvent[] {
  const { reference, outcome } = command;
  const amount = account.withdrawals.get(reference);
  if (amount === undefined) return refuse(command, { code: 'withdrawalUnknown' });
  const draft = fundsDraftOf(account);
  draft.events.push({ kind: 'withdrawalSettled', amount, reference, outcome });
  draft.reserved = subtractCents(draft.reserved, amount);
  if (outcome === 'released') {
    draft.cash = addCents(draft.cash, amount);
    draftAbsorptions(draft);
    draftFlatSettlement(draft);
  }
  return draft.events;
}

/**
 * Blocks a disputed amount from withdrawal, even if the account holds less. It can still be used for trading. A change that arrives after a
 * newer one of the same hold is answered as done and changes nothing.
 */
export function decideHoldFunds(account: Account, command: HoldFunds): readonly EngineEvent[] {
  const { amount, reference, revision } = command;
  if (amount < 0) return refuse(command, { code: 'amountNotAllowed' });
  if (revision === undefined) return [{ kind: 'fundsHeld', amount, reference }];
  const latest = account.holdRevisions.get(reference);
  return latest !== undefined && revision <= latest ? [] : [{ kind: 'fundsHeld', amount, reference, revision }];
}

/** Returns the amount the client could withdraw at this moment. */
export function withdrawableNow(account: Account, market: MarketView): Cents {
  return withdrawableOf(account.cash, figuresOf(account, market), addCents(...account.holds.values()));
}

/** No position is opened here, so no id is allocated. */
function fundsDraftOf(account: Account): AccountDraft {
  return draftOf(account, { nextPositionId: 0, idStep: 1 });
}

function isSignAllowed(kind: FundsKind, amount: Cents): boolean {
  switch (kind) {
    case 'deposit':
    case 'commission':
      return amount > 0;
    case 'reversal':
      return amount < 0;
    case 'bonus':
    case 'credit':
    case 'adjustment':
      return amount !== 0;
  }
}

function isInducement(kind: FundsKind): boolean {
  return kind === 'bonus' || kind === 'credit';
}

/** Returns the most that a movement may take out, or null if there is no limit. */
function maxOutflow(account: Account, market: MarketView, { fundsKind }: MoveFunds): Cents | null {
  switch (fundsKind) {
    case 'adjustment':
      return cents(Math.max(0, account.cash + account.owed));
    case 'bonus':
    case 'credit':
      return withdrawableOf(account[fundsKind], figuresOf(account, market), ZERO_CENTS);
    default:
      return null;
  }
}
