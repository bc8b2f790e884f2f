import type { Command } from '@fairlead/domain/engine/command.ts';
import type { CorporateActions } from '@fairlead/domain/trading/actions/corporate-action.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import type { EntryTicket, OrderTerms } from '@fairlead/domain/trading/order-terms.ts';
import type { FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import type { OracleAnswer, OracleCommand, OracleEffect, OracleLeg, OracleOpen, OracleStanding, OracleStopChange } from './oracle-model.ts';
import type { Oracle } from './oracle.ts';
import { CATEGORIES, oracleActionOf, oracleFinancingOf, oracleScheduleOf } from './agreement-market.ts';

/** An input that both the engine and the oracle receive. */
export type Input =
  | { readonly kind: 'command'; readonly command: Command }
  /** A quote stamped `at` arrives at `now`, and passed the price checks. */
  | {
      readonly kind: 'quote';
      readonly symbol: string;
      readonly bid: number;
      readonly ask: number;
      readonly at: number;
      readonly now: number;
    }
  | { readonly kind: 'expire'; readonly now: number }
  | { readonly kind: 'review'; readonly symbol: string }
  | { readonly kind: 'halt'; readonly symbol: string }
  | { readonly kind: 'resume'; readonly symbol: string }
  /** The margin of an instrument is increased from now on, in percent of the notional; null ends the increase. */
  | { readonly kind: 'raise'; readonly symbol: string; readonly percent: number | null }
  /** The lower leverage caps that are announced from now on. */
  | { readonly kind: 'schedules'; readonly schedules: readonly ScheduledLeverage[] }
  /** The broker's corporate actions from now on, past ones and those to come. */
  | { readonly kind: 'actions'; readonly actions: CorporateActions; readonly now: number }
  /** What nights cost from now on. */
  | { readonly kind: 'financing'; readonly terms: FinancingTerms; readonly now: number }
  /** The next night or corporate action that is due begins. An account that nothing happens to is reached later. */
  | { readonly kind: 'sweep'; readonly now: number }
  /** All accounts have been reached. */
  | { readonly kind: 'sweepEnd'; readonly now: number }
  /** The program restarts: no quote is known. */
  | { readonly kind: 'restart' };

/** Passes an input to the oracle. */
export function tellOracle(oracle: Oracle, input: Input): OracleAnswer {
  switch (input.kind) {
    case 'command':
      return tellCommand(oracle, input.command);
    case 'quote': {
      const quote = { bid: BigInt(input.bid), ask: BigInt(input.ask), time: input.at };
      return effectsOnly(oracle.quote(input.symbol, quote, input.now));
    }
    case 'expire':
      return effectsOnly(oracle.expire(input.now));
    case 'review':
      oracle.beginReview(input.symbol);
      return effectsOnly([]);
    case 'halt':
      oracle.halt(input.symbol);
      return effectsOnly([]);
    case 'resume':
      oracle.resume(input.symbol);
      return effectsOnly([]);
    case 'raise':
      oracle.raiseMargin(input.symbol, input.percent === null ? undefined : BigInt(input.percent));
      return effectsOnly([]);
    case 'schedules':
      oracle.setSchedules(input.schedules.map(oracleScheduleOf));
      return effectsOnly([]);
    case 'actions':
      oracle.setActions(input.actions.list.flatMap((action) => oracleActionOf(action) ?? []));
      return effectsOnly([]);
    case 'financing':
      oracle.setFinancing(oracleFinancingOf(input.terms), input.now);
      return effectsOnly([]);
    case 'sweep':
      return effectsOnly(oracle.sweep(input.now));
    case 'sweepEnd':
      return effectsOnly([]);
    case 'restart':
      oracle.forgetQuotes();
      return effectsOnly([]);
  }
}

function effectsOnly(effects: readonly OracleEffect[]): OracleAnswer {
  return { effects };
}

function tellCommand(oracle: Oracle, command: Command): OracleAnswer {
  const { accountId } = command;
  if (command.kind === 'openAccount') {
    oracle.addAccount(accountId, NEW_STANDING);
    return effectsOnly([]);
  }
  if (command.kind === 'setTerms') throw new Error('the oracle gets rules and halts from its market');
  const standing = oracle.account(accountId)?.standing ?? NEW_STANDING;
  return oracle.submit(accountId, toOracleCommand(command, standing), command.at);
}

const NEW_STANDING: OracleStanding = { active: true, verified: false, autoTrading: false, categories: [], leverageChoices: new Map() };

function toOracleCommand(command: Exclude<Command, { kind: 'openAccount' | 'setTerms' }>, standing: OracleStanding): OracleCommand {
  switch (command.kind) {
    case 'setTradingAccess': {
      const { verified, categoryIds } = command.access;
      const changed = {
        ...standing,
        verified,
        categories: categoryIds.map(String),
        leverageChoices: leverageChoicesOf(command.access.leverageIndexes),
      };
      return { kind: 'setStanding', standing: changed };
    }
    case 'setAccountStatus':
      return { kind: 'setStanding', standing: { ...standing, active: command.status === 'active' } };
    case 'setAutoTrading':
      return { kind: 'setAutoTrading', isOn: command.isOn };
    case 'openPosition':
      return { ...openOf(command, command.openedBy === 'auto'), kind: 'open', priceBound: BigInt(command.priceBound) };
    case 'closePosition': {
      const part = command.margin === null ? undefined : BigInt(command.margin);
      return { kind: 'close', position: command.positionId, part, byAutoTrading: command.reason === 'auto' };
    }
    case 'closePositions':
      return { kind: 'closeSeveral', positions: command.positionIds };
    case 'updateStops':
      return { kind: 'changeStops', position: command.positionId, change: changeOf(command) };
    case 'updatePartialTargets': {
      const targets = command.targets.map(({ price, margin }) => ({ price: BigInt(price), stake: BigInt(margin) }));
      return { kind: 'setTargets', position: command.positionId, targets };
    }
    case 'placeOrder':
      return { ...legOf(command.symbol, command), kind: 'placeOrder' };
    case 'placeOrderPair': {
      const [first, second] = command.legs;
      return { kind: 'placePair', legs: [legOf(command.symbol, first), legOf(command.symbol, second)] };
    }
    case 'changeOrder': {
      const expiry = command.expiresAt === undefined ? {} : { expiresAt: command.expiresAt };
      return { kind: 'changeOrder', order: command.orderId, price: BigInt(command.entryPrice), ...expiry, change: changeOf(command) };
    }
    case 'cancelOrder':
      return { kind: 'cancelOrder', order: command.orderId };
    case 'setAlert':
      return { kind: 'setAlert', instrument: command.symbol, price: BigInt(command.level) };
    case 'removeAlert':
      return { kind: 'removeAlert', alert: command.alertId };
    case 'moveFunds':
      return { kind: 'move', movement: command.fundsKind, amount: BigInt(command.amount), reference: command.reference };
    case 'reserveWithdrawal':
      return { kind: 'reserve', amount: BigInt(command.amount), reference: command.reference };
    case 'settleWithdrawal':
      return { kind: 'settle', reference: command.reference, paid: command.outcome === 'paid' };
    case 'holdFunds':
      return { kind: 'hold', amount: BigInt(command.amount), reference: command.reference, change: command.revision };
  }
}

function leverageChoicesOf(indexes: Readonly<Record<number, readonly number[]>>): ReadonlyMap<string, readonly bigint[]> {
  return new Map(
    Object.entries(indexes).map(([categoryId, places]) => {
      const leverages = CATEGORIES.find(({ id }) => id === Number(categoryId))?.leverages ?? [];
      return [categoryId, places.flatMap((place) => leverages.slice(place, place + 1)).map(BigInt)];
    }),
  );
}

function legOf(symbol: string, ticket: EntryTicket): OracleLeg {
  const { entryKind: order, entryPrice, expiresAt } = ticket;
  return { ...openOf({ ...ticket, symbol }, false), order, price: BigInt(entryPrice), expiresAt: expiresAt ?? undefined };
}

function openOf(command: OrderTerms, byAutoTrading: boolean): OracleOpen {
  const stops = {
    stopLoss: toPrice(command.stopLoss),
    takeProfit: toPrice(command.takeProfit),
    trailingDistance: toPrice(command.trailingDistance),
    guaranteed: command.guaranteedStop,
  };
  return {
    instrument: command.symbol,
    direction: command.side,
    leverage: BigInt(command.leverage),
    stake: BigInt(command.margin),
    stops,
    byAutoTrading,
  };
}

function changeOf(command: Extract<Command, { kind: 'updateStops' | 'changeOrder' }>): OracleStopChange {
  const { stopLoss, takeProfit, trailingDistance } = command;
  return {
    ...(stopLoss === undefined ? {} : { stopLoss: toPrice(stopLoss) ?? null }),
    ...(takeProfit === undefined ? {} : { takeProfit: toPrice(takeProfit) ?? null }),
    ...(trailingDistance === undefined ? {} : { trailingDistance: toPrice(trailingDistance) ?? null }),
  };
}

function toPrice(value: number | null): bigint | undefined {
  return value === null ? undefined : BigInt(value);
}
