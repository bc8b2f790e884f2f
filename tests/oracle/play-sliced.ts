import type { Command } from '@fairlead/domain/engine/command.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import type { freezeMarket } from '@fairlead/domain/engine/freeze-market.ts';
import { AccountLog } from './account-log.ts';
import { tellOracle, type Input } from './agreement-inputs.ts';
import { oracleInstrumentsOf, oraclePackOf, packOf } from './agreement-market.ts';
import { ACCOUNT_COUNT, type Run } from './agreement-steps.ts';
import {
  linesOfAccount,
  linesOfAnswer,
  linesOfEffects,
  linesOfEntries,
  linesOfOracleAccount,
  linesOfOracleAnswer,
} from './observations.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createEngine, tellEngine, type EngineSide } from './play-both.ts';
import { StepResolver } from './resolve-step.ts';

/**
 * Plays runs through the oracle, which decides each tick at once, and through an engine whose ticks decide nothing by themselves: accounts
 * are decided one at a time afterwards, with commands and further quotes in between. Each account must see exactly the same.
 */

export interface SlicedPlay {
  /** The first difference, in readable form; null if there is none. */
  readonly disagreement: string | null;
  readonly inputCount: number;
  /** The number of inputs after which something was pending. */
  readonly pendingCount: number;
}

/**
 * `slices` says how many accounts are decided after each input, in turn; `freeze` replaces the engine's own function in order to break it.
 */
export function playSliced(run: Run, slices: readonly number[], freeze?: typeof freezeMarket): SlicedPlay {
  const pack = packOf(run.setting.inducements);
  const play = new Play(
    createEngine(run.setting.inducements, 1, freeze),
    createOracle(oracleInstrumentsOf(pack), oraclePackOf(pack)),
    slices,
  );
  const resolver = new StepResolver(play.oracle, pack);
  const isAgreed = play.takeAll(resolver.begin(run.setting)) && run.steps.every((step) => play.takeAll(resolver.resolve(step)));
  if (isAgreed) play.end();
  return play;
}

class Play implements SlicedPlay {
  readonly oracle: Oracle;
  disagreement: string | null = null;
  inputCount = 0;
  pendingCount = 0;
  readonly #side: EngineSide;
  readonly #slices: readonly number[];
  readonly #ofEngine = new AccountLog();
  readonly #ofOracle = new AccountLog();
  #entryCount = 0;

  constructor(side: EngineSide, oracle: Oracle, slices: readonly number[]) {
    this.#side = side;
    this.oracle = oracle;
    this.#slices = slices;
  }

  /** Plays inputs until a disagreement; returns whether there is none. */
  takeAll(inputs: readonly Input[]): boolean {
    return inputs.every((input) => {
      const difference = this.#take(input);
      if (difference !== null) this.disagreement = `after ${this.inputCount} inputs, at ${JSON.stringify(input)}:\n${difference}`;
      return difference === null;
    });
  }

  end(): void {
    this.#side.engine.decideAll();
    tellEngine(this.#side, { kind: 'sweepEnd', now: Infinity });
    this.#readJournal();
    this.disagreement = this.#compareAll();
  }

  #take(input: Input): string | null {
    const { engine } = this.#side;
    const isCommand = input.kind === 'command';
    const answer = tellEngine(this.#side, isCommand ? { ...input, command: this.#translate(input.command) } : input);
    this.#readJournal();
    const expected = tellOracle(this.oracle, input);
    const effects = linesOfEffects(expected.effects);
    for (const line of inOrder(input, effects)) this.#ofOracle.add(line);
    let difference: string | null = null;
    if (isCommand && answer !== null) {
      const { accountId } = input.command;
      difference =
        differenceOf(
          this.#ofEngine.named(accountId, linesOfAnswer(answer)),
          this.#ofOracle.named(accountId, linesOfOracleAnswer(expected)),
        ) ?? this.#compare(accountId);
    }
    for (let left = this.#slices[this.inputCount % this.#slices.length] ?? 0; left > 0; left -= 1) engine.work();
    this.#readJournal();
    this.inputCount += 1;
    if (!engine.isPending) return difference ?? this.#compareAll();
    this.pendingCount += 1;
    return difference ?? this.#compareDecided();
  }

  #readJournal(): void {
    const { journal } = this.#side.engine;
    for (const entry of journal.slice(this.#entryCount)) for (const line of linesOfEntry(entry)) this.#ofEngine.add(line);
    this.#entryCount = journal.length;
  }

  /** A command created for the oracle, with the engine's ids of the same positions. */
  #translate(command: Command): Command {
    const idOf = (id: number): number => {
      const name = this.#ofOracle.nameOf(command.accountId, id);
      if (name === undefined) return UNKNOWN + id;
      const known = this.#ofEngine.idOf(command.accountId, name);
      return known ?? this.#lookFor(command.accountId, name);
    };
    switch (command.kind) {
      case 'closePosition':
      case 'updateStops':
      case 'updatePartialTargets':
        return { ...command, positionId: idOf(command.positionId) };
      case 'closePositions':
        return { ...command, positionIds: command.positionIds.map(idOf) };
      default:
        return command;
    }
  }

  /** A position that a pending tick opens: a client who names it has seen it, so the account has been decided. */
  #lookFor(accountId: number, name: string): number {
    this.#side.engine.decideAccount(accountId);
    this.#readJournal();
    const id = this.#ofEngine.idOf(accountId, name);
    if (id === undefined) throw new Error(`position ${name} of account ${accountId} was never opened`);
    return id;
  }

  #compareAll(): string | null {
    for (let id = BROKER_ACCOUNT_ID; id <= ACCOUNT_COUNT; id += 1) {
      const difference = this.#side.unswept.has(id) ? this.#compareSeen(id) : this.#compare(id);
      if (difference !== null) return difference;
    }
    return null;
  }

  /** While something is pending, what was decided for each account is the first part of what the oracle says. */
  #compareDecided(): string | null {
    for (let id = BROKER_ACCOUNT_ID; id <= ACCOUNT_COUNT; id += 1) {
      const difference = this.#compareSeen(id);
      if (difference !== null) return difference;
    }
    return null;
  }

  #compareSeen(id: number): string | null {
    const seen = this.#ofEngine.linesOf(id);
    return differenceOf(seen, this.#ofOracle.linesOf(id).slice(0, seen.length));
  }

  #compare(id: number): string | null {
    const { state, market } = this.#side.engine;
    const account = state.accounts.get(id);
    const expected = this.oracle.account(id);
    const figures = this.oracle.figures(id);
    const difference = differenceOf(this.#ofEngine.linesOf(id), this.#ofOracle.linesOf(id));
    if (account === undefined || expected === undefined || figures === undefined) return difference;
    const seen = this.#ofEngine.named(id, linesOfAccount(account, market));
    return difference ?? differenceOf(seen, this.#ofOracle.named(id, linesOfOracleAccount(expected, figures)));
  }
}

/** No account has a position with this id. */
const UNKNOWN = 1_000_000;

function linesOfEntry(entry: JournalEntry): readonly string[] {
  const lines = linesOfEntries([entry]);
  return entry.commandId === null ? lines : waitsLast(lines);
}

/** Puts what the rules leave open into the engine's order. */
function inOrder({ kind }: Input, lines: readonly string[]): readonly string[] {
  if (kind === 'expire') return lines.toSorted((a, b) => expiredOrder(a) - expiredOrder(b));
  return kind === 'command' ? waitsLast(lines) : lines;
}

function expiredOrder(line: string): number {
  return Number(/ expired (\d+)/.exec(line)?.[1]);
}

/** The rules leave open whether pending closes are listed before or after executed ones. */
function waitsLast(lines: readonly string[]): readonly string[] {
  const isWaiting = (line: string): boolean => line.includes(' waits ');
  return [...lines.filter((line) => !isWaiting(line)), ...lines.filter(isWaiting)];
}

function differenceOf(seen: readonly string[], expected: readonly string[]): string | null {
  if (seen.join('\n') === expected.join('\n')) return null;
  const engineOnly = seen.filter((line) => !expected.includes(line));
  const oracleOnly = expected.filter((line) => !seen.includes(line));
  return ['engine:', ...engineOnly, 'oracle:', ...oracleOnly].join('\n');
}
