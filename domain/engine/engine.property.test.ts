import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price, type Price } from '../price.ts';
import { accountFigures } from '../trading/margin.ts';
import { applyEntry } from './apply.ts';
import type { Command } from './command.ts';
import type { JournalEntry } from './event.ts';
import { FixtureEngine, openFundedAccount, type Watching } from './fixture-engine.ts';
import { ledgerEntries, postEvent } from './ledger.ts';
import { serialiseState } from './serialise.ts';
import { balanceOf, emptyState, figuresOf, type Account, type EngineState } from './state.ts';

/** Random traders and random prices, thousands of seeded runs: what must hold after each step of each. */

const ACCOUNTS = [1, 2, 3];
const SYMBOLS = ['BTCUSD', 'EURUSD', 'USDTRY', 'USOIL'] as const;
const START_PRICES: Readonly<Record<string, number>> = { BTCUSD: 60_000_000_000, EURUSD: 1_084_320, USDTRY: 34_500_000, USOIL: 18_000_000 };

type Step =
  | { readonly kind: 'tick'; readonly symbol: number; readonly move: number; readonly spread: number; readonly wait: number }
  | {
      readonly kind: 'open';
      readonly account: number;
      readonly symbol: number;
      readonly isLong: boolean;
      readonly stake: number;
      readonly leverage: number;
      readonly stop: number;
      readonly target: number;
      readonly guaranteed: boolean;
      readonly repeat: boolean;
    }
  | { readonly kind: 'close'; readonly account: number; readonly nth: number }
  | { readonly kind: 'stops'; readonly account: number; readonly nth: number; readonly stop: number; readonly target: number }
  | { readonly kind: 'funds'; readonly account: number; readonly amount: number; readonly fundsKind: number };

const account = fc.integer({ min: 0, max: ACCOUNTS.length - 1 });
const symbol = fc.integer({ min: 0, max: SYMBOLS.length - 1 });
/** A distance from the price in thousandths; 0 stands for no stop, and is common so that positions live until the margin rule meets them. */
const distance = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: -2, max: 60 }) });
const stake = fc.constantFrom(50, 100, 5_001, 20_000, 33_333, 45_000, 70_000);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      symbol,
      move: fc.integer({ min: -120, max: 120 }),
      spread: fc.integer({ min: 0, max: 20 }),
      wait: fc.constantFrom(10, 100, 5_000, 40_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      account,
      symbol,
      isLong: fc.boolean(),
      stake,
      leverage: fc.integer({ min: 0, max: 7 }),
      stop: distance,
      target: distance,
      guaranteed: fc.boolean(),
      repeat: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), account, nth: fc.integer({ min: 0, max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stops' as const),
      account,
      nth: fc.integer({ min: 0, max: 5 }),
      stop: distance,
      target: distance,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('funds' as const),
      account,
      amount: fc.integer({ min: -40_000, max: 40_000 }),
      fundsKind: fc.integer({ min: 0, max: 4 }),
    }),
  },
);

const steps = fc.array(step, { minLength: 20, maxLength: 80, size: 'max' });

class Trader {
  readonly engine: FixtureEngine;
  #now = 1_000_000;
  #commands = 0;

  constructor(watching: Watching) {
    this.engine = new FixtureEngine(watching);
    for (const id of ACCOUNTS) openFundedAccount(this.engine, id, 100_000, this.#now);
    for (const name of SYMBOLS) this.engine.tick(name, START_PRICES[name] ?? 0, (START_PRICES[name] ?? 0) + 200, this.#now);
  }

  take(next: Step): void {
    switch (next.kind) {
      case 'tick':
        return this.#tick(next);
      case 'open':
        return this.#open(next);
      case 'close':
        return this.#close(next);
      case 'stops':
        return this.#stops(next);
      case 'funds':
        return this.#funds(next);
    }
  }

  #tick({ symbol: index, move, spread, wait }: Extract<Step, { kind: 'tick' }>): void {
    const name = SYMBOLS[index] ?? 'EURUSD';
    const last = this.engine.market.quote(name);
    if (last === undefined) return;
    this.#now += wait;
    const bid = Math.round(last.bid + (Math.abs(last.bid) * move) / 1_000) || 1;
    // Oil is now and then thrown below zero, as it once was.
    const thrown = name === 'USOIL' && move < -110 ? -37_000_000 : bid;
    this.engine.tick(name, thrown, thrown + Math.ceil((Math.abs(thrown) * spread) / 10_000), this.#now);
  }

  #open(next: Extract<Step, { kind: 'open' }>): void {
    const name = SYMBOLS[next.symbol] ?? 'EURUSD';
    const quote = this.engine.market.quote(name);
    if (quote === undefined) return;
    const side = next.isLong ? 'long' : 'short';
    const command: Command = {
      ...this.#base(next.account),
      kind: 'openPosition',
      symbol: name,
      side,
      margin: cents(next.stake),
      leverage: this.#leverageOf(name, next.leverage),
      priceBound: next.isLong ? quote.ask : quote.bid,
      stopLoss: level(next.isLong ? quote.bid : quote.ask, next.isLong ? -next.stop : next.stop),
      takeProfit: level(next.isLong ? quote.bid : quote.ask, next.isLong ? next.target : -next.target),
      guaranteedStop: next.guaranteed && next.stop !== 0,
    };
    const answer = this.engine.submit(command);
    if (next.repeat) expect(this.engine.submit(command)).toEqual(answer);
  }

  /** Mostly a choice of the instrument's category, now and then one that no rule allows. */
  #leverageOf(name: string, choice: number): number {
    const choices = this.engine.market.category(this.engine.market.instrument(name)?.categoryId ?? 0)?.leverages ?? [];
    return choice === 7 ? 500 : (choices[choice % Math.max(1, choices.length)] ?? 1);
  }

  #close({ account: index, nth }: Extract<Step, { kind: 'close' }>): void {
    const position = this.#account(index).positions[nth];
    if (position !== undefined) {
      this.engine.submit({ ...this.#base(index), kind: 'closePosition', positionId: position.id, seenPrice: null });
    }
  }

  #stops({ account: index, nth, stop, target }: Extract<Step, { kind: 'stops' }>): void {
    const position = this.#account(index).positions[nth];
    const quote = position && this.engine.market.quote(position.symbol);
    if (position === undefined || quote === undefined) return;
    const isLong = position.side === 'long';
    const current = isLong ? quote.bid : quote.ask;
    this.engine.submit({
      ...this.#base(index),
      kind: 'updateStops',
      positionId: position.id,
      stopLoss: level(current, isLong ? -stop : stop),
      takeProfit: level(current, isLong ? target : -target),
    });
  }

  #funds({ account: index, amount, fundsKind }: Extract<Step, { kind: 'funds' }>): void {
    const kind = (['deposit', 'withdrawal', 'bonus', 'credit', 'adjustment'] as const)[fundsKind] ?? 'deposit';
    const base = this.#base(index);
    this.engine.submit({ ...base, kind: 'moveFunds', fundsKind: kind, amount: cents(amount), reference: base.commandId });
  }

  #base(index: number): { commandId: string; accountId: number; at: number } {
    this.#commands += 1;
    return { commandId: `command-${this.#commands}`, accountId: this.#account(index).id, at: this.#now };
  }

  #account(index: number): Account {
    return this.engine.account(ACCOUNTS[index] ?? 1);
  }
}

function level(current: Price, thousandths: number): Price | null {
  return thousandths === 0 ? null : price(Math.round(current + (Math.abs(current) * thousandths) / 1_000));
}

function play(all: readonly Step[], watching: Watching, afterEach: (engine: FixtureEngine) => void = () => undefined): FixtureEngine {
  const trader = new Trader(watching);
  for (const next of all) {
    trader.take(next);
    afterEach(trader.engine);
  }
  return trader.engine;
}

test('the generated runs reach every way in which a position can end', () => {
  const reached = new Set<string>();
  for (const all of fc.sample(steps, { numRuns: 500, seed: 7 })) {
    for (const event of play(all, 'index').journal.flatMap(({ events }) => events)) {
      reached.add(event.kind === 'positionClosed' ? event.reason : event.kind);
    }
  }
  expect([...reached]).toEqual(
    expect.arrayContaining(['manual', 'stopLoss', 'takeProfit', 'stopOut', 'negativeBalanceCovered', 'stopsUpdated', 'commandRefused']),
  );
});

describe('for random commands and ticks', () => {
  test('the ledger sums to zero, and each balance is the sum of its entries', () => {
    fc.assert(
      fc.property(steps, (all) => void play(all, 'index', expectLedgerToHold)),
      { numRuns: 1_500 },
    );
  });

  test('equity and free margin equal a recomputation in exact fractions', () => {
    fc.assert(
      fc.property(steps, (all) => void play(all, 'index', expectFiguresToBeExact)),
      { numRuns: 1_500 },
    );
  });

  test('no balance is ever below zero', () => {
    fc.assert(
      fc.property(steps, (all) => {
        play(all, 'index', ({ state }) => {
          for (const each of state.accounts.values()) expect(balanceOf(each)).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: 1_500 },
    );
  });

  test('no position opens twice or closes twice', () => {
    fc.assert(
      fc.property(steps, (all) => expectEachPositionOnce(play(all, 'index').journal)),
      { numRuns: 1_000 },
    );
  });

  test('the trigger index closes the same positions on the same ticks, at the same prices, as looking at everything', () => {
    fc.assert(
      fc.property(steps, (all) => {
        expect(play(all, 'index').journal).toEqual(play(all, 'everything').journal);
      }),
      { numRuns: 2_000 },
    );
  });

  test('replaying the journal, read back from its text, gives the same state to the bit', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const played = play(all, 'index');
        const replayed = emptyState();
        for (const entry of played.journal) applyEntry(replayed, JSON.parse(JSON.stringify(entry)) as JournalEntry);
        expect([...serialiseState(replayed)]).toEqual([...serialiseState(played.state)]);
      }),
      { numRuns: 1_000 },
    );
  });
});

function expectLedgerToHold({ state, journal }: FixtureEngine): void {
  const totals = new Map<string, number>();
  for (const entry of journal) {
    for (const event of entry.events) {
      const transaction = postEvent(event);
      if (transaction === null) continue;
      const entries = ledgerEntries(entry.accountId, transaction);
      expect(entries[0].amount + entries[1].amount).toBe(0);
      for (const { ledgerAccount, amount } of entries) totals.set(ledgerAccount, (totals.get(ledgerAccount) ?? 0) + amount);
    }
  }
  for (const each of state.accounts.values()) {
    expect(each.cash).toBe(totals.get(`client:${each.id}:cash`) ?? 0);
    expect(each.bonus).toBe(totals.get(`client:${each.id}:bonus`) ?? 0);
  }
  const everything = [...state.accounts.values()].map(balanceOf).concat([...state.house.values()]);
  expect(everything.reduce((total, amount) => total + amount, 0)).toBe(0);
}

function expectFiguresToBeExact({ state, market }: FixtureEngine): void {
  for (const each of state.accounts.values()) {
    const figures = figuresOf(balanceOf(each), each.positions, market);
    const profits = each.positions.map((position) => exactProfit(state, position.id, market.quote(position.symbol)));
    const usedMargin = each.positions.reduce((total, position) => total + position.margin, 0);
    const profit = profits.reduce((total, amount) => total + amount, 0n);
    expect(BigInt(figures.equity)).toBe(BigInt(balanceOf(each)) + profit);
    expect(figures.freeMargin).toBe(balanceOf(each) - usedMargin);
    expect(figures).toEqual(
      accountFigures(
        balanceOf(each),
        each.positions.map(({ margin }) => margin),
        profits.map((amount) => cents(Number(amount))),
      ),
    );
  }
}

/** The spec's formula as one fraction, rounded half away from zero: sign * floor((2 * |numerator| + d) / (2 * d)). */
function exactProfit(state: EngineState, id: number, quote: { bid: number; ask: number } | undefined): bigint {
  const position = state.positions.get(id);
  if (position === undefined || quote === undefined) throw new Error('an open position with a quote was expected');
  const difference = position.side === 'long' ? quote.bid - position.openPrice : position.openPrice - quote.ask;
  const numerator = BigInt(difference) * BigInt(position.margin) * BigInt(position.leverage);
  const divisor = BigInt(position.openPrice);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return numerator < 0n ? -rounded : rounded;
}

function expectEachPositionOnce(journal: readonly JournalEntry[]): void {
  const opened = new Set<number>();
  const closed = new Set<number>();
  for (const event of journal.flatMap(({ events }) => events)) {
    if (event.kind === 'positionOpened') {
      expect(opened.has(event.position.id)).toBe(false);
      opened.add(event.position.id);
    }
    if (event.kind === 'positionClosed') {
      expect(opened.has(event.positionId) && !closed.has(event.positionId)).toBe(true);
      closed.add(event.positionId);
    }
  }
}
