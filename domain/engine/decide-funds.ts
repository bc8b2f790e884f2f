import { cents, type Cents } from '../money.ts';
import { withdrawableOf } from '../payments/withdrawable.ts';
import type { FundsKind, MoveFunds, ReserveWithdrawal, SettleWithdrawal } from './command.ts';
import type { EngineEvent } from './event.ts';
import { purseOfFunds } from './ledger.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import { balanceOf, figuresOf, type Account } from './state.ts';

/**
 * Money in, or an operator's correction: a bonus or a credit is taken back as far as the open positions do not need it, an
 * adjustment may be negative up to the whole balance. The same reference moves money once.
 */
export function decideMoveFunds(account: Account, market: MarketView, command: MoveFunds): readonly EngineEvent[] {
  if (account.references.has(command.reference)) return refuse(command, { code: 'referenceUsed' });
  if (command.amount === 0 || (isOnlyPaidIn(command.fundsKind) && command.amount < 0)) {
    return refuse(command, { code: 'amountNotAllowed' });
  }
  const most = mostThatCanLeave(account, market, command);
  if (-command.amount > most) return refuse(command, { code: 'insufficientFunds', limitAmount: most });
  return [{ kind: 'fundsMoved', fundsKind: command.fundsKind, amount: command.amount, reference: command.reference }];
}

/**
 * Sets aside what a client asks to withdraw, so that of requests for the same money only the first is met. Also of an account that
 * is frozen: whether it is paid is the operators' decision, and until then nobody can lose it in trading.
 */
export function decideReserveWithdrawal(account: Account, market: MarketView, command: ReserveWithdrawal): readonly EngineEvent[] {
  const { amount, reference } = command;
  if (account.references.has(reference)) return refuse(command, { code: 'referenceUsed' });
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
  return [{ kind: 'withdrawalSettled', amount, reference, outcome }];
}

/** What the client could have paid out at this moment. */
export function withdrawableNow(account: Account, market: MarketView): Cents {
  return withdrawableOf(account.cash, figuresOf(balanceOf(account), account.positions, market));
}

/** What is taken back of these leaves as an adjustment, which says so. */
function isOnlyPaidIn(kind: FundsKind): boolean {
  return kind === 'deposit' || kind === 'commission';
}

function mostThatCanLeave(account: Account, market: MarketView, command: MoveFunds): Cents {
  const balance = balanceOf(account);
  if (command.fundsKind === 'adjustment') return cents(Math.max(0, balance));
  const figures = figuresOf(balance, account.positions, market);
  return withdrawableOf(account[purseOfFunds(command.fundsKind)], figures);
}
