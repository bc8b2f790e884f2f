import { cents, type Cents } from '../money.ts';
import type { MoveFunds } from './command.ts';
import type { EngineEvent } from './event.ts';
import { purseOfFunds } from './ledger.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import { balanceOf, figuresOf, type Account } from './state.ts';

/**
 * Money in or out. Clients take out cash only, and never what their open positions need; an operator's adjustment may be negative
 * up to the whole balance. The same reference moves money once.
 */
export function decideMoveFunds(account: Account, market: MarketView, command: MoveFunds): readonly EngineEvent[] {
  if (account.references.has(command.reference)) return refuse(command, { code: 'referenceUsed' });
  const mustBePositive = command.fundsKind === 'deposit';
  const mustBeNegative = command.fundsKind === 'withdrawal';
  if (command.amount === 0 || (mustBePositive && command.amount < 0) || (mustBeNegative && command.amount > 0)) {
    return refuse(command, { code: 'amountNotAllowed' });
  }
  const most = mostThatCanLeave(account, market, command);
  if (-command.amount > most) return refuse(command, { code: 'insufficientFunds', limitAmount: most });
  return [{ kind: 'fundsMoved', fundsKind: command.fundsKind, amount: command.amount, reference: command.reference }];
}

function mostThatCanLeave(account: Account, market: MarketView, command: MoveFunds): Cents {
  const balance = balanceOf(account);
  const purse = account[purseOfFunds(command.fundsKind)];
  if (command.fundsKind === 'adjustment') return cents(Math.max(0, balance));
  const { availableMargin } = figuresOf(balance, account.positions, market);
  return cents(Math.max(0, Math.min(purse, availableMargin)));
}
