import type { Answer, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { FixtureEngine } from '@fairlead/domain/engine/fixture-engine.ts';
import type { freezeMarket } from '@fairlead/domain/engine/freeze-market.ts';
import { BROKER_ACCOUNT_ID, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { FixtureMarket } from '@fairlead/domain/engine/fixture-market.ts';
import { updateLateness, inTime, type Lateness } from '@fairlead/domain/markets/lateness.ts';
import { tellOracle, type Input } from './agreement-inputs.ts';
import { CALENDAR, CATEGORIES, INSTRUMENTS, oracleInstrumentsOf, oraclePackOf, packOf, SYMBOLS } from './agreement-market.ts';
import { ACCOUNT_COUNT, type Run } from './agreement-steps.ts';
import {
  linesOfAccount,
  linesOfAnswer,
  linesOfEffects,
  linesOfEntries,
  linesOfOracleAccount,
  linesOfOracleAnswer,
} from './observations.ts';
import type { OracleAnswer, OracleEffect } from './oracle-model.ts';
import type { Switch } from './oracle-rules.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { StepResolver } from './resolve-step.ts';

/** Plays runs through the engine and the oracle, and finds where they disagree. */

/** One input and everything observed of the engine after it. */
export interface PlayedInput {
  readonly input: Input;
  readonly seen: string;
  /** The accounts that the sweep under way has not reached. */
  readonly unswept: readonly number[];
}

export interface PlayedRun {
  readonly inducements: boolean;
  readonly played: readonly PlayedInput[];
  readonly journal: readonly JournalEntry[];
  readonly disagreement: Disagreement | null;
}

export interface Disagreement {
  /** Everything up to the input at which they disagree. */
  readonly inputs: readonly Input[];
  /** Lines of one that the other lacks. */
  readonly engineOnly: readonly string[];
  readonly oracleOnly: readonly string[];
}

/** The number of inputs that a failing test shows. */
const LAST_INPUTS = 12;

/** Plays a run through both until they disagree. */
export function playBoth(run: Run): PlayedRun {
  const { inducements } = run.setting;
  const pack = packOf(inducements);
  const side = createEngine(inducements);
  const oracle = createOracle(oracleInstrumentsOf(pack), oraclePackOf(pack));
  const expects = new OracleSide(oracle);
  const resolver = new StepResolver(oracle, pack);
  const played: PlayedInput[] = [];
  let disagreement: Disagreement | null = null;

  const take = (input: Input): boolean => {
    const seen = seenOfEngine(side, input);
    const unswept = [...side.unswept];
    const expected = expects.seen(input, unswept);
    played.push({ input, seen, unswept });
    if (seen !== expected) disagreement = differenceOf(played, seen, expected);
    return seen === expected;
  };

  const isAgreed = resolver.begin(run.setting).every(take) && run.steps.every((step) => resolver.resolve(step).every(take));
  if (!isAgreed && disagreement === null) throw new Error('a run ended early without a disagreement');
  return { inducements, played, journal: side.engine.journal, disagreement };
}

/** The place of the first input at which a wrong oracle disagrees with the engine; null if it never does. */
export function findDisagreement({ inducements, played }: PlayedRun, wrong: Switch): number | null {
  const pack = packOf(inducements);
  const expects = new OracleSide(createOracle(oracleInstrumentsOf(pack), oraclePackOf(pack), [wrong]));
  const place = played.findIndex(({ input, seen, unswept }) => expects.seen(input, unswept) !== seen);
  return place === -1 ? null : place;
}

/** A disagreement as shown by a failing test: the last inputs, and the lines that differ. */
export function describeDisagreement({ inputs, engineOnly, oracleOnly }: Disagreement): string {
  const last = inputs.slice(-LAST_INPUTS).map((input) => JSON.stringify(input));
  return [`after ${inputs.length} inputs, the last of which are`, ...last, 'engine:', ...engineOnly, 'oracle:', ...oracleOnly].join('\n');
}

function differenceOf(played: readonly PlayedInput[], seen: string, expected: string): Disagreement {
  const [engineLines, oracleLines] = [seen.split('\n'), expected.split('\n')];
  return {
    inputs: played.map(({ input }) => input),
    engineOnly: engineLines.filter((line) => !oracleLines.includes(line)),
    oracleOnly: oracleLines.filter((line) => !engineLines.includes(line)),
  };
}

/**
 * Normalises what the rules leave open: the order in which orders expire, and whether pending closes are listed before or after executed
 * ones.
 */
function inOrder({ kind }: Input, lines: readonly string[]): readonly string[] {
  if (kind === 'expire') return lines.toSorted();
  const isWaiting = (line: string): boolean => line.includes(' waits ');
  return kind === 'command' ? [...lines.filter((line) => !isWaiting(line)), ...lines.filter(isWaiting)] : lines;
}

// -------------------------------------------------------------------------------------------------------------------- the engine

export interface EngineSide {
  readonly engine: FixtureEngine;
  /** As the price checks of the server keep it. */
  readonly latenessOf: ReadonlyMap<string, Lateness>;
  /** The accounts that the sweep under way has not reached. Until it does, nothing of them is shown. */
  readonly unswept: Set<number>;
}

/** An engine whose ticks decide all accounts at once, or are decided account by account with `work`. */
export function createEngine(inducements: boolean, accountsAtOnce = Infinity, freeze?: typeof freezeMarket): EngineSide {
  const market = new FixtureMarket(INSTRUMENTS, CATEGORIES);
  market.rules = packOf(inducements);
  market.calendar = CALENDAR;
  const engine = new FixtureEngine({ market, accountsAtOnce, ...(freeze === undefined ? {} : { freeze }) });
  return { engine, latenessOf: new Map(SYMBOLS.map((symbol) => [symbol, inTime()])), unswept: new Set() };
}

function seenOfEngine(side: EngineSide, input: Input): string {
  const { engine } = side;
  const before = engine.journal.length;
  const answer = tellEngine(side, input);
  const lines = answer === null ? ['done'] : [...linesOfAnswer(answer)];
  lines.push(...inOrder(input, linesOfEntries(engine.journal.slice(before))));
  for (let id = 1; id <= ACCOUNT_COUNT; id += 1) {
    const account = engine.state.accounts.get(id);
    if (account !== undefined && !side.unswept.has(id)) lines.push(...linesOfAccount(account, engine.market));
  }
  return lines.join('\n');
}

/** Passes an input to the engine. */
export function tellEngine({ engine, latenessOf, unswept }: EngineSide, input: Input): Answer | null {
  const { market } = engine;
  switch (input.kind) {
    case 'command':
      unswept.delete(input.command.accountId);
      return engine.submit(input.command);
    case 'quote': {
      const { symbol, bid, ask, at, now } = input;
      if (market.isHalted(symbol) || market.calendar.sessionAt(symbol, at) === null) return null;
      const lateness = latenessOf.get(symbol);
      if (lateness === undefined) throw new Error(`no instrument ${symbol}`);
      updateLateness(lateness, at, now);
      market.setUnderReview(symbol, lateness.isLate);
      engine.tick(symbol, bid, ask, at, now);
      unswept.clear();
      return null;
    }
    case 'expire':
      for (const id of unswept) engine.sweepAccount(id, input.now);
      unswept.clear();
      engine.expire(input.now);
      return null;
    case 'schedules':
      market.rules = { ...market.rules, scheduledLeverage: input.schedules };
      return null;
    case 'actions':
      setTerms(engine, { ...engine.state.terms, actions: input.actions }, input.now);
      return null;
    case 'financing':
      setTerms(engine, { ...engine.state.terms, financing: input.terms }, input.now);
      return null;
    case 'sweep':
      endSweep(engine, unswept, input.now);
      if (!engine.beginSweep(input.now)) throw new Error('no sweep is due');
      for (const id of engine.state.accounts.keys()) unswept.add(id);
      return null;
    case 'sweepEnd':
      endSweep(engine, unswept, input.now);
      return null;
    case 'review':
      market.setUnderReview(input.symbol, true);
      return null;
    case 'halt':
      market.setHalted(input.symbol, true);
      return null;
    case 'resume':
      if (market.isHalted(input.symbol)) market.setUnderReview(input.symbol, true);
      market.setHalted(input.symbol, false);
      return null;
    case 'raise': {
      const { [input.symbol]: _before, ...others } = market.rules.marginPercents;
      const marginPercents = input.percent === null ? others : { ...others, [input.symbol]: input.percent };
      market.rules = { ...market.rules, marginPercents };
      engine.rewatchMargins();
      return null;
    }
    case 'restart':
      engine.restart();
      return null;
  }
}

function endSweep(engine: FixtureEngine, unswept: Set<number>, now: number): void {
  engine.endSweep(now);
  unswept.clear();
}

function setTerms(engine: FixtureEngine, terms: TradingTerms, at: number): void {
  const commandId = `terms-${terms.actions.version}-${terms.financing.version}`;
  engine.submit({ kind: 'setTerms', commandId, accountId: BROKER_ACCOUNT_ID, at, terms, replaces: engine.state.terms });
}

// -------------------------------------------------------------------------------------------------------------------- the oracle

/**
 * What the oracle says, in the engine's order: in the oracle a sweep happens to all accounts at its beginning, and in the engine to each
 * account when something else happens to it, or later.
 */
class OracleSide {
  readonly #oracle: Oracle;
  /** What the sweep under way did to accounts that the engine has not reached. */
  #held: readonly OracleEffect[] = [];

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  seen(input: Input, unswept: readonly number[]): string {
    const answer: OracleAnswer = tellOracle(this.#oracle, input);
    const lines = [...linesOfOracleAnswer(answer), ...inOrder(input, linesOfEffects(this.#inEngineOrder(input, answer.effects, unswept)))];
    for (let id = 1; id <= ACCOUNT_COUNT; id += 1) {
      const account = this.#oracle.account(id);
      const figures = this.#oracle.figures(id);
      if (account === undefined || figures === undefined || unswept.includes(id)) continue;
      lines.push(...linesOfOracleAccount(account, figures));
    }
    return lines.join('\n');
  }

  #inEngineOrder({ kind }: Input, effects: readonly OracleEffect[], unswept: readonly number[]): readonly OracleEffect[] {
    const held = this.#held;
    if (kind === 'sweep') {
      this.#held = effects.filter(({ account }) => account !== BROKER_ACCOUNT_ID);
      return [...held, ...effects.filter(({ account }) => account === BROKER_ACCOUNT_ID)];
    }
    this.#held = held.filter(({ account }) => unswept.includes(account));
    return [...held.filter(({ account }) => !unswept.includes(account)), ...effects];
  }
}
