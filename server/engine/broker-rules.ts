import { actionDueAt, NO_ACTIONS, type CorporateAction, type CorporateActions } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { NO_STEPS, priceStepsOf, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import { NO_FINANCING, type FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import { isHaltedBy, type Halt } from '@fairlead/domain/trading/desk/halt.ts';
import { DEFAULT_TERMS, type TradingCalendar, type TradingTerms, type TradingSettings } from '@fairlead/domain/engine/trading-terms.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar, type MarketCalendar } from '@fairlead/domain/trading/session.ts';
import { createVenueCalendar, type ListedHours, type VenueCalendar } from '@fairlead/domain/trading/special-hours.ts';
import { applyInstrumentTerms, narrowRulePack, DEFAULT_RULES, type TradingRules } from '@fairlead/domain/trading/trading-rules.ts';

export interface RulesInForce {
  /** 0 until the broker has set rules of its own. */
  readonly version: number;
  readonly rules: TradingRules;
}

const NO_SYMBOLS: ReadonlySet<string> = new Set();

/** A corporate action, and when it takes effect in milliseconds since 1970 UTC. */
interface DueAction {
  readonly action: CorporateAction;
  readonly dueAt: number;
}

/**
 * The trading terms in effect: the regulator's rule pack as narrowed by the broker, the instruments as offered, and the trading halts. They
 * follow the engine, whose journal records each change at its place, so read them at each use and don't keep a copy.
 */
export class BrokerRules {
  readonly #basePack: RulePack;
  readonly #baseInstruments: readonly Instrument[];
  readonly #listeners = new Set<() => void>();
  #inForce: RulesInForce = { version: 0, rules: DEFAULT_RULES };
  #pack: RulePack;
  #instruments: readonly Instrument[];
  #bySymbol: ReadonlyMap<string, Instrument>;
  #settings: TradingSettings = DEFAULT_TERMS.settings;
  #halts: readonly Halt[] = [];
  /** In effect here but not yet among the engine's halts. */
  #haltsAtOnce: readonly Halt[] = [];
  /** Those that are stored, so that operators can see and end them. */
  readonly #kept = new WeakSet<Halt>();
  #halted: ReadonlySet<string> = new Set();
  #tradingCalendar: TradingCalendar = DEFAULT_TERMS.calendar;
  #venues: VenueCalendar = createVenueCalendar(DEFAULT_TERMS.calendar.days);
  #calendar: MarketCalendar;
  #actions: CorporateActions = NO_ACTIONS;
  #financing: FinancingTerms = NO_FINANCING;
  /** Those of listed instruments. */
  #dueActions: readonly DueAction[] = [];
  #stepsBySymbol: ReadonlyMap<string, PriceSteps> = new Map();
  /** How many of the due actions are in effect, and the symbols that are delisted. */
  #actionsInEffect = 0;
  #delisted: ReadonlySet<string> = NO_SYMBOLS;
  /** The names that differ from those under which the instruments were introduced, by symbol. */
  #names: ReadonlyMap<string, string> = new Map();

  constructor(pack: RulePack, instruments: readonly Instrument[]) {
    this.#basePack = pack;
    this.#baseInstruments = instruments;
    this.#pack = pack;
    this.#instruments = instruments;
    this.#bySymbol = bySymbol(instruments);
    this.#calendar = this.#createCalendar();
  }

  /** When each instrument trades: the hours in which prices arrive, or fewer if the broker restricts them. */
  get calendar(): MarketCalendar {
    return this.#calendar;
  }

  /** The holidays and early closes in effect. */
  get tradingCalendar(): TradingCalendar {
    return this.#tradingCalendar;
  }

  /** Weekly hours, such as an instrument's, minus the holidays and early closes of its venue. */
  hoursOf(listed: ListedHours): MarketHours {
    return this.#venues.hoursOf(listed);
  }

  /** The special sessions of an instrument to tell clients of at a moment, in milliseconds since 1970 UTC. */
  announcedAt(listed: ListedHours, now: number): readonly AnnouncedSession[] {
    return this.#venues.announcedAt(listed, now);
  }

  /** The regulator's rule pack as narrowed by the broker. */
  get pack(): RulePack {
    return this.#pack;
  }

  /** The regulator's rule pack, unchanged. */
  get basePack(): RulePack {
    return this.#basePack;
  }

  /** The instruments as the broker offers them, under their names of today and ordered by index; also those that are delisted. */
  get instruments(): readonly Instrument[] {
    return this.#instruments;
  }

  /** The instruments as their markets trade them, in the same order. */
  get baseInstruments(): readonly Instrument[] {
    return this.#baseInstruments;
  }

  /** Whether every market is open around the clock because the price feed has its own calendar. */
  get isAlwaysOpen(): boolean {
    return this.#baseInstruments.every(({ tradingHours }) => tradingHours === 'always');
  }

  get inForce(): RulesInForce {
    return this.#inForce;
  }

  get halts(): readonly Halt[] {
    return [...this.#halts, ...this.#haltsAtOnce];
  }

  get settings(): TradingSettings {
    return this.#settings;
  }

  /** Halts from `haltImmediately` that are not stored yet. */
  get unstoredHalts(): readonly Halt[] {
    return this.#haltsAtOnce.filter((halt) => !this.#kept.has(halt));
  }

  /** Whether any halt from `haltImmediately` is stored but not yet in effect in the engine. */
  get hasStoredHalts(): boolean {
    return this.#haltsAtOnce.some((halt) => this.#kept.has(halt));
  }

  /** Whether an instrument is halted by `haltImmediately`, and not in the engine yet. */
  isHaltedHereOnly(symbol: string): boolean {
    return isHaltedBy(this.#haltsAtOnce, symbol);
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#bySymbol.get(symbol);
  }

  /** An instrument's display name of today; one that was never offered has its symbol. */
  nameOf(symbol: string): string {
    return this.instrument(symbol)?.displayName ?? symbol;
  }

  isHalted(symbol: string): boolean {
    return this.#halted.has(symbol);
  }

  /** Whether an instrument is not traded any more. */
  isDelisted(symbol: string): boolean {
    return this.#delisted.has(symbol);
  }

  /** The corporate actions that operators have decided, past ones and those to come. */
  get actions(): CorporateActions {
    return this.#actions;
  }

  /** What nights cost. */
  get financing(): FinancingTerms {
    return this.#financing;
  }

  /** Differs whenever other corporate actions are to come or in effect, or nights cost something else. */
  get listingVersion(): string {
    return `${this.#actions.version}.${this.#actionsInEffect}.${this.#financing.version}`;
  }

  /** How many corporate actions have taken effect: a change means other names, other shares, or fewer instruments. */
  get actionsInEffect(): number {
    return this.#actionsInEffect;
  }

  /** The actions on an instrument that have not taken effect by `now`, in milliseconds since 1970 UTC. */
  comingActions(symbol: string, now: number): readonly CorporateAction[] {
    return this.#dueActions.flatMap(({ action, dueAt }) => (action.symbol === symbol && dueAt > now ? [action] : []));
  }

  /** The splits and dividends of an instrument, past ones and those to come. */
  priceStepsOf(symbol: string): PriceSteps {
    return this.#stepsBySymbol.get(symbol) ?? NO_STEPS;
  }

  /** Adopts the terms the engine has put into effect. `now` is in milliseconds since 1970 UTC. */
  follow({ version, rules, halts, settings, calendar, actions, financing }: TradingTerms, now: number): void {
    if (version !== this.#inForce.version || rules !== this.#inForce.rules) this.#takeRules({ version, rules }, now);
    if (calendar.version !== this.#tradingCalendar.version) this.#takeCalendar(calendar);
    if (actions.version !== this.#actions.version) this.#takeActions(actions, now);
    this.#financing = financing;
    this.#settings = settings;
    this.#halts = halts;
    this.#haltsAtOnce = this.#haltsAtOnce.filter(
      ({ symbol, cause }) => !halts.some((halt) => halt.symbol === symbol && halt.cause === cause),
    );
    this.#updateHalts();
  }

  #takeRules(inForce: RulesInForce, now: number): void {
    this.#inForce = inForce;
    this.#pack = narrowRulePack(this.#basePack, inForce.rules, inForce.version, now);
    this.#composeInstruments();
  }

  #takeActions(actions: CorporateActions, now: number): void {
    this.#actions = actions;
    const listed = bySymbol(this.#baseInstruments);
    this.#dueActions = actions.list.flatMap((action) => {
      const instrument = listed.get(action.symbol);
      return instrument === undefined ? [] : [{ action, dueAt: actionDueAt(action, instrument) }];
    });
    this.#stepsBySymbol = new Map(this.#baseInstruments.map((instrument) => [instrument.symbol, priceStepsOf(actions.list, instrument)]));
    this.#startActions(now);
  }

  /** Adopts the names and delistings in effect at a moment. */
  #startActions(now: number): void {
    this.#actionsInEffect = this.#countInEffect(now);
    const inEffect = this.#dueActions.filter(({ dueAt }) => dueAt <= now);
    this.#delisted = new Set(inEffect.flatMap(({ action: { kind, symbol } }) => (kind === 'delisting' ? [symbol] : [])));
    this.#names = new Map(inEffect.flatMap(({ action }) => (action.kind === 'rename' ? [[action.symbol, action.displayName]] : [])));
    this.#composeInstruments();
  }

  #countInEffect(now: number): number {
    let count = 0;
    for (const { dueAt } of this.#dueActions) if (dueAt <= now) count += 1;
    return count;
  }

  #composeInstruments(): void {
    this.#instruments = this.#baseInstruments.map((instrument) => {
      const displayName = this.#names.get(instrument.symbol);
      return applyInstrumentTerms(displayName === undefined ? instrument : { ...instrument, displayName }, this.#inForce.rules);
    });
    this.#bySymbol = bySymbol(this.#instruments);
    this.#calendar = this.#createCalendar();
  }

  #takeCalendar(calendar: TradingCalendar): void {
    this.#tradingCalendar = calendar;
    this.#venues = createVenueCalendar(calendar.days);
    this.#calendar = this.#createCalendar();
  }

  #createCalendar(): MarketCalendar {
    const [instruments, venues] = [this.#bySymbol, this.#venues];
    return createMarketCalendar((symbol) => {
      const instrument = instruments.get(symbol);
      return instrument === undefined ? null : venues.hoursOf(instrument);
    });
  }

  /**
   * Starts and ends increased margins and scheduled leverage, and gives instruments new names or delists them, as time passes; call it
   * about once a second. Returns the symbols whose margin changed: the margin watch has to check their holders again. Scheduled leverage
   * changes no margin.
   */
  applySchedule(now: number): ReadonlySet<string> {
    const before = this.#pack;
    const after = narrowRulePack(this.#basePack, this.#inForce.rules, this.#inForce.version, now);
    const haveActionsChanged = this.#countInEffect(now) !== this.#actionsInEffect;
    if (haveActionsChanged) this.#startActions(now);
    if (after.version === before.version) {
      if (haveActionsChanged) this.#notify();
      return NO_SYMBOLS;
    }
    this.#pack = after;
    this.#notify();
    const symbols = [...Object.keys(before.marginPercents), ...Object.keys(after.marginPercents)];
    return new Set(symbols.filter((symbol) => before.marginPercents[symbol] !== after.marginPercents[symbol]));
  }

  /** Halts an instrument immediately, before the halt can be stored. */
  haltImmediately(halt: Halt): void {
    this.#haltsAtOnce = [...this.#haltsAtOnce, halt];
    this.#updateHalts();
  }

  /** Records that a halt from `haltImmediately` is stored: from here on an operator may end it. */
  markStored(halt: Halt): void {
    this.#kept.add(halt);
  }

  /** Drops stored halts from `haltImmediately`: they are in effect in the engine by now, or have been ended. */
  releaseKeptHalts(): void {
    this.#haltsAtOnce = this.unstoredHalts;
    this.#updateHalts();
  }

  #updateHalts(): void {
    const { halts } = this;
    this.#halted = new Set(this.#baseInstruments.flatMap(({ symbol }) => (isHaltedBy(halts, symbol) ? [symbol] : [])));
    this.#notify();
  }

  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function bySymbol(instruments: readonly Instrument[]): ReadonlyMap<string, Instrument> {
  return new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
}
