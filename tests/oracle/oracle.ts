/**
 * An independent oracle of the trading engine, written from `docs/trading/rules.md` alone. It is slow on purpose: at every quote it checks
 * every account and every position, with integers of any size, and it shares no code with the engine.
 */
import { emptyAccount, settleFlat } from './oracle-account.ts';
import { createActions } from './oracle-actions.ts';
import { createAlerts } from './oracle-alerts.ts';
import { done, NO_EFFECTS, refused } from './oracle-answer.ts';
import { changeStops } from './oracle-change-stops.ts';
import { createClosing } from './oracle-closing.ts';
import { createFunds } from './oracle-funds.ts';
import { confirmQuote, sessionAt } from './oracle-market.ts';
import type {
  OracleAccount,
  OracleAction,
  OracleAnswer,
  OracleCommand,
  OracleEffect,
  OracleFinancing,
  OracleInstrument,
  OraclePack,
  OracleQuote,
  OracleSchedule,
  OracleStanding,
} from './oracle-model.ts';
import { createNights } from './oracle-nights.ts';
import { createOpening } from './oracle-opening.ts';
import { createOrders, hasPassed, removeOrder } from './oracle-orders.ts';
import { createQuotes } from './oracle-quotes.ts';
import type { Switch } from './oracle-rules.ts';
import { leverageCapAt, scheduledCapAt } from './oracle-schedules.ts';
import { createSweeps } from './oracle-sweeps.ts';
import { createTargets } from './oracle-targets.ts';
import {
  availableMarginOf,
  equityOf,
  freeMarginOf,
  isBelowCloseOut,
  openProfitOf,
  usedMarginOf,
  withdrawableOf,
} from './oracle-valuation.ts';
import { createWorld } from './oracle-world.ts';

/** An account's figures in cents. */
export interface OracleFigures {
  readonly openProfit: bigint;
  readonly equity: bigint;
  readonly usedMargin: bigint;
  readonly freeMargin: bigint;
  readonly availableMargin: bigint;
  readonly withdrawable: bigint;
}

export interface Oracle {
  readonly addAccount: (number: number, standing: OracleStanding) => void;
  readonly submit: (account: number, command: OracleCommand, now: number) => OracleAnswer;
  /** A quote that passed the price checks arrives. */
  readonly quote: (instrument: string, quote: OracleQuote, now: number) => readonly OracleEffect[];
  /** Removes expired orders. */
  readonly expire: (now: number) => readonly OracleEffect[];
  /** The broker's corporate actions from now on. */
  readonly setActions: (list: readonly OracleAction[]) => void;
  /** The lower leverage caps that are announced from now on. */
  readonly setSchedules: (list: readonly OracleSchedule[]) => void;
  /** The highest leverage that may be opened in an instrument at a moment. */
  readonly leverageCap: (instrument: string, now: number) => bigint | undefined;
  /** What nights cost from now on. */
  readonly setFinancing: (terms: OracleFinancing, now: number) => void;
  /** The next night or corporate action that is due happens, if one is. */
  readonly sweep: (now: number) => readonly OracleEffect[];
  readonly beginReview: (instrument: string) => void;
  /** From now on requires another margin, in percent of a position's value at its opening; undefined for the stake alone. */
  readonly raiseMargin: (instrument: string, percent: bigint | undefined) => void;
  readonly halt: (instrument: string) => void;
  readonly resume: (instrument: string) => void;
  /** As after a start, before the first quote is confirmed. */
  readonly forgetQuotes: () => void;
  /** Whether an account would be below its close-out level at a quote. */
  readonly wouldBeBelowCloseOut: (number: number, instrument: string, quote: OracleQuote) => boolean;
  /** The number of the next position. */
  readonly nextPosition: () => number;
  /** The latest confirmed quote. */
  readonly latestQuote: (instrument: string) => OracleQuote | undefined;
  readonly account: (number: number) => OracleAccount | undefined;
  readonly figures: (number: number) => OracleFigures | undefined;
}

/** Creates an oracle of these instruments; `wrong` replaces rules by wrong ones. */
export function createOracle(instruments: readonly OracleInstrument[], pack: OraclePack, wrong: readonly Switch[] = []): Oracle {
  const world = createWorld(instruments, pack, wrong);
  const { market, isOn } = world;
  const closing = createClosing(world);
  const opening = createOpening(world);
  const orders = createOrders(world, opening);
  const alerts = createAlerts(world);
  const funds = createFunds(world);
  const targets = createTargets(world, closing);
  const quotes = createQuotes(world, { closing, orders, alerts, targets });
  const accounts: OracleAccount[] = [];
  const sweeps = createSweeps(world, accounts, { nights: createNights(world), actions: createActions(world, closing) });

  function findAccount(number: number): OracleAccount | undefined {
    return accounts.find((account) => account.number === number);
  }

  function decide(account: OracleAccount, command: OracleCommand, now: number): OracleAnswer {
    switch (command.kind) {
      case 'open': {
        const refusal = opening.refusalOfOpening(account, command, command.priceBound, now);
        return refusal === undefined ? done(opening.openPosition(account, command, undefined, now)) : { refusal, effects: [] };
      }
      case 'close':
        return closing.close(account, command.position, command.part, command.byAutoTrading, now);
      case 'closeSeveral':
        return closing.closeSeveral(account, command.positions, now);
      case 'changeStops':
        return changeStops(world, account, command, now);
      case 'setTargets':
        return targets.setTargets(account, command);
      case 'placeOrder':
        return orders.placeOrder(account, command, now);
      case 'placePair':
        return orders.placePair(account, command, now);
      case 'changeOrder':
        return orders.changeOrder(account, command, now);
      case 'cancelOrder': {
        const order = account.orders.find(({ number }) => number === command.order);
        if (order === undefined) return refused('orderUnknown');
        const other = removeOrder(account, order);
        if (other !== undefined && isOn('cancellingEndsPair')) removeOrder(account, other);
        return done([]);
      }
      case 'setAlert':
        return alerts.setAlert(account, command.instrument, command.price);
      case 'removeAlert': {
        const kept = account.alerts.filter(({ number }) => number !== command.alert);
        if (kept.length === account.alerts.length) return refused('alertUnknown');
        account.alerts = kept;
        return done([{ kind: 'alertRemoved', account: account.number, alert: command.alert }]);
      }
      case 'move':
        return funds.move(account, command);
      case 'reserve':
        return funds.reserve(account, command.amount, command.reference);
      case 'settle':
        return funds.settle(account, command.reference, command.paid);
      case 'hold':
        return funds.hold(account, command);
      case 'setAutoTrading': {
        if (command.isOn && !account.standing.active) return refused('accountNotActive');
        account.standing = { ...account.standing, autoTrading: command.isOn };
        return done([]);
      }
      case 'setStanding': {
        account.standing = command.standing;
        return done([]);
      }
    }
  }

  /** Scheduled leverage as wrong rules would apply it to what is open and pending. */
  function applyWronglyTo(concerned: readonly OracleAccount[], now: number): void {
    if (isOn('scheduleOnOpenPositions')) {
      for (const state of market.values()) state.positionCap = scheduledCapAt(state, now, isOn);
    }
    if (!isOn('scheduleEndsOrders')) return;
    for (const account of concerned) {
      account.orders = account.orders.filter(({ instrument, leverage }) => {
        const state = market.get(instrument);
        return state === undefined || leverage <= (scheduledCapAt(state, now, isOn) ?? leverage);
      });
    }
  }

  return {
    addAccount(number, standing) {
      accounts.push(emptyAccount(number, standing));
      accounts.sort((a, b) => a.number - b.number);
    },

    submit(number, command, now) {
      const account = findAccount(number);
      if (account === undefined) return refused('accountUnknown');
      applyWronglyTo([account], now);
      const { refusal, effects } = decide(account, command, now);
      if (refusal !== undefined) return { refusal, effects: [] };
      return done([...effects, ...settleFlat(account, isOn)]);
    },

    quote(instrument, quote, now) {
      const state = market.get(instrument);
      if (state === undefined) return NO_EFFECTS;
      if (state.halted && isOn('haltedQuotesCount')) state.quote = quote;
      if (state.halted || sessionAt(state.terms, quote.time, isOn) === undefined) return NO_EFFECTS;
      confirmQuote(state, quote, now, isOn);
      applyWronglyTo(accounts, now);
      return accounts.flatMap((account) => quotes.followQuote(account, state, quote, now));
    },

    expire(now) {
      return accounts.flatMap((account) => {
        const passed = account.orders.filter((order) => hasPassed(order, now));
        for (const order of passed) removeOrder(account, order);
        return passed.map((order): OracleEffect => ({ kind: 'orderExpired', account: account.number, order: order.number }));
      });
    },

    setActions: sweeps.setActions,
    setFinancing: sweeps.setFinancing,

    setSchedules(list) {
      for (const state of market.values()) state.schedules = list;
    },

    leverageCap(instrument, now) {
      const state = market.get(instrument);
      return state === undefined ? undefined : leverageCapAt(state, now, isOn);
    },
    sweep: sweeps.sweep,

    beginReview(instrument) {
      const state = market.get(instrument);
      if (state !== undefined) state.underReview = true;
    },

    raiseMargin(instrument, percent) {
      const state = market.get(instrument);
      if (state !== undefined) state.raisedPercent = percent;
    },

    halt(instrument) {
      const state = market.get(instrument);
      if (state !== undefined) state.halted = true;
    },

    resume(instrument) {
      const state = market.get(instrument);
      if (state === undefined || !state.halted) return;
      state.halted = false;
      if (!isOn('noReviewAfterHalt')) state.underReview = true;
    },

    forgetQuotes() {
      for (const state of market.values()) state.quote = undefined;
    },

    wouldBeBelowCloseOut(number, instrument, quote) {
      const account = findAccount(number);
      const state = market.get(instrument);
      if (account === undefined || state === undefined) return false;
      const latest = state.quote;
      state.quote = quote;
      const isBelow = isBelowCloseOut(account, market, pack.closeOutPercent, isOn);
      state.quote = latest;
      return isBelow;
    },

    nextPosition: () => world.lastNumber('position') + 1,

    latestQuote: (instrument) => market.get(instrument)?.quote,

    account: findAccount,

    figures(number) {
      const account = findAccount(number);
      if (account === undefined) return undefined;
      return {
        openProfit: openProfitOf(account, market, isOn),
        equity: equityOf(account, market, isOn),
        usedMargin: usedMarginOf(account, market, isOn),
        freeMargin: freeMarginOf(account, market, isOn),
        availableMargin: availableMarginOf(account, market, isOn),
        withdrawable: withdrawableOf(account, market, isOn),
      };
    },
  };
}
