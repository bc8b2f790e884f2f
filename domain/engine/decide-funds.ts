import { addCents, cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import { withdrawableOf } from '../payments/withdrawable.ts';
import { draftAbsorptions, draftFlatSettlement, draftOf, draftTakingBackForDebt, type AccountDraft } from './account-draft.ts';
import type { FundsKind, HoldFunds, MoveFunds, ReserveWithdrawal, SettleWithdrawal } from './command.ts';
import type { Past } from './past.ts';
import type { EngineEvent } from './event.ts';
import { isGrantedPurse, purseOfFunds } from './ledger.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import { figuresOf, type Account } from './state.ts';

/**
 * Money in, or an operator's correction. A bonus or a credit is given where the rule pack allows it, and revoked as far as the open
 * positions don't need it; an adjustment may take all the cash there is. A reversal takes a deposit back whatever the account holds: it's
 * owed until cash pays it, which it does as soon as no position is open. The same reference moves money once.
 */
export function decideMoveFunds(account: Account, market: MarketView, command: MoveFunds, past: Past): readonly EngineEvent[] {
  const { fundsKind, amount, reference } = command;
  if (past.isReferenceUsed) return refuse(command, { code: 'referenceUsed' });
  if (!isSignAllowed(fundsKind, amount)) return refuse(command, { code: 'amountNotAllowed' });
  if (amount > 0 && isInducement(fundsKind) && !market.rules.allowsInducements) return refuse(command, { code: 'inducementNotAllowed' });
  const most = mostThatCanLeave(account, market, command);
  if (most !== null && -amount > most) return refuse(command, { code: 'insufficientFunds', limitAmount: most });
  const draft = fundsDraftOf(account);
  const purse = purseOfFunds(fundsKind);
  draft[purse] = addCents(draft[purse], amount);
  draft.events.push({ kind: 'fundsMoved', fundsKind, purse, amount, reference });
  if (isGrantedPurse(purse) && amount < 0 && draft.claims[purse] > 0) {
    draft.events.push({ kind: 'refillEnded', purse, amount: draft.claims[purse] });
    draft.claims = { ...draft.claims, [purse]: ZERO_CENTS };
  }
  draftAbsorptions(draft);
  if (fundsKind === 'reversal') draftTakingBackForDebt(draft);
  draftFlatSettlement(draft);
  return draft.events;
}

/**
 * Sets aside what a client asks to withdraw, so that of requests for the same money only the first is met. Also of an account that
 * is frozen: whether it is paid is the operators' decision, and until then nobody can lose it in trading.
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

/** Ends a withdrawal: once, whichever outcome is asked for first. */
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

/** Keeps a disputed amount from being withdrawn, however much of it there is; it can still be traded with. */
export function decideHoldFunds(command: HoldFunds): readonly EngineEvent[] {
  const { amount, reference } = command;
  if (amount < 0) return refuse(command, { code: 'amountNotAllowed' });
  return [{ kind: 'fundsHeld', amount, reference }];
}

/** What the client could have paid out at this moment. */
export function withdrawableNow(account: Account, market: MarketView): Cents {
  return withdrawableOf(account.cash, figuresOf(account, market), addCents(...account.holds.values()));
}

/** No position is opened here, so no id is taken. */
function fundsDraftOf(account: Account): AccountDraft {
  return draftOf(account, { nextPositionId: 0 });
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

/** How much a movement may take at most; null where that isn't limited. */
function mostThatCanLeave(account: Account, market: MarketView, { fundsKind }: MoveFunds): Cents | null {
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
