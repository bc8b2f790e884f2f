import { cents, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { findOrderRefusals, findStopRefusals } from '../trading/order-rules.ts';
import type { OpenPosition } from '../trading/position.ts';
import { closingPrice, openingPrice } from '../trading/quote.ts';
import { draftClosing, draftOf, draftOverdraftSettlement, tradableQuote } from './account-draft.ts';
import type { ClosePositionCommand, Command, MoveFunds, OpenPositionCommand, UpdateStopsCommand } from './command.ts';
import type { Answer, EngineEvent } from './event.ts';
import { purseOfFunds } from './ledger.ts';
import type { MarketView } from './market-view.ts';
import { comparePrecedence, type Refusal, type RefusalCode } from './refusal.ts';
import { balanceOf, figuresOf, profitNow, type Account, type EngineState } from './state.ts';

/** The first answer to this command, where it was taken before. */
export function selectFirstAnswer(state: EngineState, command: Command): Answer | undefined {
  return state.accounts.get(command.accountId)?.answers.get(command.commandId);
}

/**
 * Decides what a command does: its events, the first of which gives the answer. Reads the state and the market, changes
 * neither. A refusal is an event too: it is journaled, so that the same command gets the same answer for good.
 */
export function decide(state: EngineState, market: MarketView, command: Command): readonly EngineEvent[] {
  const account = state.accounts.get(command.accountId);
  // Opening an account that exists changes nothing, so that whoever needs one can simply ask for it.
  if (command.kind === 'openAccount') return [{ kind: 'accountOpened' }];
  if (account === undefined) return refuse(command, { code: 'accountUnknown' });
  switch (command.kind) {
    case 'setTradingAccess':
      return [{ kind: 'tradingAccessSet', access: command.access }];
    case 'setAccountStatus':
      return [{ kind: 'accountStatusSet', status: command.status }];
    case 'openPosition':
      return decideOpenPosition(state, account, market, command);
    case 'closePosition':
      return decideClosePosition(account, market, command);
    case 'updateStops':
      return decideUpdateStops(account, market, command);
    case 'moveFunds':
      return decideMoveFunds(account, market, command);
  }
}

function decideOpenPosition(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: OpenPositionCommand,
): readonly EngineEvent[] {
  if (account.status !== 'active') return refuse(command, { code: 'accountNotActive' });
  const instrument = market.instrument(command.symbol);
  const category = instrument && market.category(instrument.categoryId);
  if (instrument === undefined || category === undefined) return refuse(command, { code: 'instrumentUnknown' });
  const quote = market.quote(command.symbol);
  const refusals = [
    ...findOrderRefusals(command, {
      access: account.access,
      instrument,
      category,
      rules: market.rules,
      quote,
      figures: figuresOf(balanceOf(account), account.positions, market),
      openPositionCount: account.positions.length,
      now: command.at,
    }),
  ];
  if (market.isHalted(command.symbol)) refusals.push({ code: 'tradingHalted' });
  if (quote !== undefined && isBeyondBound(command, openingPrice(command.side, quote))) {
    refusals.push({ code: 'priceMoved', limitPrice: openingPrice(command.side, quote) });
  }
  const first = selectFirst(refusals);
  if (first !== null) return refuse(command, first);
  // Without a quote the rules above have refused; the check tells the compiler.
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const position: OpenPosition = {
    id: state.nextPositionId,
    accountId: account.id,
    symbol: command.symbol,
    side: command.side,
    margin: command.margin,
    leverage: command.leverage,
    openPrice: openingPrice(command.side, quote),
    openedAt: command.at,
    stopLoss: command.stopLoss,
    takeProfit: command.takeProfit,
    guaranteedStop: command.guaranteedStop,
  };
  return [{ kind: 'positionOpened', position, quote, priceBound: command.priceBound }];
}

/** The client's price is only a bound: a better price is passed on, a worse one refuses the order (DESIGN decision 1). */
function isBeyondBound(command: OpenPositionCommand, fill: Price): boolean {
  return command.side === 'long' ? fill > command.priceBound : fill < command.priceBound;
}

function decideClosePosition(account: Account, market: MarketView, command: ClosePositionCommand): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  const quote = tradableQuote(position, market, command.at);
  if (quote === null) return refuse(command, { code: market.isHalted(position.symbol) ? 'tradingHalted' : 'quoteUnavailable' });
  const draft = draftOf(account);
  const closePrice = closingPrice(position.side, quote);
  draftClosing(draft, { position, quote, closePrice, reason: 'manual', seenPrice: command.seenPrice });
  if (draft.balance < 0) {
    // The loss would have to be paid by other open profits; which of them to give up is the client's choice.
    if (draft.positions.some((other) => profitNow(other, market) > 0)) return refuse(command, { code: 'closeWouldOverdraw' });
    draftOverdraftSettlement(draft, market, command.at);
  }
  return draft.events;
}

function decideUpdateStops(account: Account, market: MarketView, command: UpdateStopsCommand): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  // Stops may be set while the market is closed; they are then judged by the last good quote.
  const quote = market.quote(position.symbol);
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const mayBeNegative = market.instrument(position.symbol)?.mayBeNegative ?? false;
  const refusals = [...findStopRefusals(position.side, command, quote, mayBeNegative)];
  if (position.guaranteedStop && command.stopLoss === null) refusals.push({ code: 'guaranteedStopNeedsStopLoss' });
  const first = selectFirst(refusals);
  if (first !== null) return refuse(command, first);
  return [{ kind: 'stopsUpdated', positionId: position.id, stopLoss: command.stopLoss, takeProfit: command.takeProfit }];
}

/**
 * Money in or out. Clients take out cash only, and never what their open positions need; an operator's adjustment may be negative
 * up to the whole balance. The same reference moves money once.
 */
function decideMoveFunds(account: Account, market: MarketView, command: MoveFunds): readonly EngineEvent[] {
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

function selectPosition(account: Account, id: number): OpenPosition | RefusalCode {
  const position = account.positions.find((candidate) => candidate.id === id);
  if (position !== undefined) return position;
  return account.recentlyClosed.has(id) ? 'positionAlreadyClosed' : 'positionUnknown';
}

function selectFirst(refusals: readonly Refusal[]): Refusal | null {
  return refusals.toSorted((a, b) => comparePrecedence(a.code, b.code))[0] ?? null;
}

function refuse(command: Command, refusal: Refusal): readonly EngineEvent[] {
  return [{ kind: 'commandRefused', command: command.kind, refusal }];
}
