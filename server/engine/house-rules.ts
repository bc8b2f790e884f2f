import { isHaltedBy, type Halt } from '@fairlead/domain/trading/desk/halt.ts';
import { PLAIN_TERMS, type HouseTerms, type TradingSettings } from '@fairlead/domain/engine/house-terms.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createWeeklyCalendar, type MarketCalendar } from '@fairlead/domain/trading/session.ts';
import { applyInstrumentTerms, narrowRulePack, PLAIN_RULES, type TradingRules } from '@fairlead/domain/trading/trading-rules.ts';

export interface RulesInForce {
  /** 0 as long as the house has said nothing. */
  readonly version: number;
  readonly rules: TradingRules;
}

const NO_SYMBOLS: ReadonlySet<string> = new Set();

/**
 * The terms of trading as they are in force now, in one place: the regulator's pack as the house narrows it, the instruments as it offers
 * them, and what is halted. They follow the engine, in whose journal each change has its place; whoever needs them reads them anew each time.
 */
export class HouseRules {
  readonly #basePack: RulePack;
  readonly #baseInstruments: readonly Instrument[];
  readonly #listeners = new Set<() => void>();
  #inForce: RulesInForce = { version: 0, rules: PLAIN_RULES };
  #pack: RulePack;
  #instruments: readonly Instrument[];
  #bySymbol: ReadonlyMap<string, Instrument>;
  #settings: TradingSettings = PLAIN_TERMS.settings;
  #halts: readonly Halt[] = [];
  /** In force already, and not yet among those of the engine. */
  #haltsAtOnce: readonly Halt[] = [];
  /** Those of them that are kept where operators see and end them. */
  readonly #kept = new WeakSet<Halt>();
  #halted: ReadonlySet<string> = new Set();

  /** When each instrument trades: in the hours by which its prices come, or fewer where the house says so. */
  readonly calendar: MarketCalendar = createWeeklyCalendar((symbol) => this.#bySymbol.get(symbol)?.tradingHours ?? null);

  constructor(pack: RulePack, instruments: readonly Instrument[]) {
    this.#basePack = pack;
    this.#baseInstruments = instruments;
    this.#pack = pack;
    this.#instruments = instruments;
    this.#bySymbol = bySymbol(instruments);
  }

  /** The regulator's, narrowed. */
  get pack(): RulePack {
    return this.#pack;
  }

  /** The regulator's own. */
  get basePack(): RulePack {
    return this.#basePack;
  }

  /** As the house offers them, in the order of their indexes. */
  get instruments(): readonly Instrument[] {
    return this.#instruments;
  }

  /** As their markets trade them, in the same order. */
  get baseInstruments(): readonly Instrument[] {
    return this.#baseInstruments;
  }

  /** Whether prices come with a calendar of their own, in which every market is open around the clock. */
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

  /** Those of `haltAtOnce` that are still to be kept. */
  get unkeptHalts(): readonly Halt[] {
    return this.#haltsAtOnce.filter((halt) => !this.#kept.has(halt));
  }

  /** Whether any of `haltAtOnce` are kept, and not yet in force as the engine's. */
  get hasKeptHalts(): boolean {
    return this.#haltsAtOnce.some((halt) => this.#kept.has(halt));
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#bySymbol.get(symbol);
  }

  isHalted(symbol: string): boolean {
    return this.#halted.has(symbol);
  }

  /** Takes over the terms that the engine has put into force, at a moment in milliseconds since 1970 UTC. */
  follow({ version, rules, halts, settings }: HouseTerms, now: number): void {
    if (version !== this.#inForce.version || rules !== this.#inForce.rules) this.#takeRules({ version, rules }, now);
    this.#settings = settings;
    this.#halts = halts;
    this.#haltsAtOnce = this.#haltsAtOnce.filter(
      ({ symbol, cause }) => !halts.some((halt) => halt.symbol === symbol && halt.cause === cause),
    );
    this.#judgeHalts();
  }

  #takeRules(inForce: RulesInForce, now: number): void {
    this.#inForce = inForce;
    this.#pack = narrowRulePack(this.#basePack, inForce.rules, inForce.version, now);
    this.#instruments = this.#baseInstruments.map((instrument) => applyInstrumentTerms(instrument, inForce.rules));
    this.#bySymbol = bySymbol(this.#instruments);
  }

  /**
   * Lets raised margins begin and end. To be called every second or so. Gives the symbols whose margin is another one now; whoever watches
   * margins has to look at their holders again.
   */
  keepTime(now: number): ReadonlySet<string> {
    const before = this.#pack;
    const after = narrowRulePack(this.#basePack, this.#inForce.rules, this.#inForce.version, now);
    if (after.version === before.version) return NO_SYMBOLS;
    this.#pack = after;
    this.#tell();
    const symbols = [...Object.keys(before.marginPercents), ...Object.keys(after.marginPercents)];
    return new Set(symbols.filter((symbol) => before.marginPercents[symbol] !== after.marginPercents[symbol]));
  }

  /** Halts an instrument before that can be written down anywhere. */
  haltAtOnce(halt: Halt): void {
    this.#haltsAtOnce = [...this.#haltsAtOnce, halt];
    this.#judgeHalts();
  }

  /** A halt of `haltAtOnce` is written down: from here on an operator may end it. */
  noteKept(halt: Halt): void {
    this.#kept.add(halt);
  }

  /** What is written down is in force as the engine's, or was ended meanwhile. */
  releaseKeptHalts(): void {
    this.#haltsAtOnce = this.unkeptHalts;
    this.#judgeHalts();
  }

  #judgeHalts(): void {
    const { halts } = this;
    this.#halted = new Set(this.#baseInstruments.flatMap(({ symbol }) => (isHaltedBy(halts, symbol) ? [symbol] : [])));
    this.#tell();
  }

  /** Calls the listener after each change. Returns the function that ends it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function bySymbol(instruments: readonly Instrument[]): ReadonlyMap<string, Instrument> {
  return new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
}
