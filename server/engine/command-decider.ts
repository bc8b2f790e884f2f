import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { decide, selectRefusal } from '@fairlead/domain/engine/decide.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { Past } from '@fairlead/domain/engine/past.ts';
import { digestCommand } from './digest-command.ts';
import { doublingDelay } from './doubling-delay.ts';
import type { EngineMemory } from './engine-memory.ts';
import type { CommandOutcome } from './engine-observer.ts';
import type { EngineOptions } from './engine-options.ts';
import { EngineUnavailable, type CommandTrace } from './engine-port.ts';
import type { PendingRecord } from './group-commit.ts';
import type { AnsweredCommand, JournalRecord } from './journal-store.ts';
import { PastCommands, type Known, type PastAnswer } from './past-commands.ts';
import { hashOfId, type IdHash } from './recent-ids.ts';

/** The answer to a command, and when it is durable. */
export interface Decided {
  readonly answer: Answer;
  readonly outcome: CommandOutcome;
  readonly committed: Promise<void>;
  readonly trace: CommandTrace;
}

export interface CommandDeciderOptions extends Pick<EngineOptions, 'store' | 'market' | 'clock' | 'log' | 'retryDelay'> {
  readonly memory: EngineMemory;
  /** Queues a refusal, which changes nothing in memory. Resolves when it is durable. */
  readonly commit: (record: JournalRecord) => Promise<void>;
  readonly findPending: (matches: (record: JournalRecord) => boolean) => PendingRecord | null;
  /** Throws `EngineUnavailable` unless commands are taken. */
  readonly requireRunning: (trace: CommandTrace) => void;
  readonly isStopped: () => boolean;
}

/** Commands that are decided at current prices. */
const LOOKS_AT_QUOTES: ReadonlySet<Command['kind']> = new Set([
  'openPosition',
  'closePosition',
  'closePositions',
  'updateStops',
  'updatePartialTargets',
  'placeOrder',
  'placeOrderPair',
  'changeOrder',
  'setAlert',
]);

/** Decides each command once: one that was answered before gets the same answer again. */
export class CommandDecider {
  readonly #options: CommandDeciderOptions;
  #past: PastCommands;

  constructor(options: CommandDeciderOptions) {
    this.#options = options;
    this.#past = this.#newPast();
  }

  /**
   * At once if the command is certainly new; otherwise once it is known whether it was answered before. Throws or rejects with
   * `EngineUnavailable` if that can't be found out now, or if nothing is decided at present.
   */
  decide(command: Command): Decided | Promise<Decided> {
    const id = hashOfId(command.accountId, command.commandId);
    return this.#past.isCertainlyNew(command, id)
      ? this.#decideNew(command, id, { isReferenceUsed: false })
      : this.#decideInTurn(command, id);
  }

  /** Reads a page of the ids of past commands; returns whether there are more. */
  readOn(): Promise<boolean> {
    return this.#past.readOn();
  }

  /** Each command costs a lookup until all recent ids have been read, so startup waits for the first pages only. */
  async readAll(): Promise<void> {
    const past = this.#past;
    const { retryDelay = doublingDelay, log, isStopped } = this.#options;
    for (let attempt = 0; past === this.#past && !isStopped(); attempt += 1) {
      try {
        while (!past.isComplete) await past.readOn();
        return;
      } catch (cause) {
        log.error({ err: cause, attempt }, 'the command ids could not be read; retrying');
        await retryDelay(attempt);
      }
    }
  }

  /** Forgets which commands are new: another process may have answered some. Lookups under way are rejected. */
  forget(): void {
    this.#past = this.#newPast();
    void this.readAll();
  }

  #newPast(): PastCommands {
    const { store, clock, findPending } = this.#options;
    return new PastCommands({ store, clock, findPending });
  }

  /** Decides a command that may have been answered before. */
  #decideInTurn(command: Command, id: IdHash): Promise<Decided> {
    const past = this.#past;
    return past.inTurn(command.accountId, async () => {
      const { first, isReferenceUsed } = await this.#lookUp(past, command, id);
      return first === null ? this.#decideNew(command, id, { isReferenceUsed }) : decideRepeated(command, first);
    });
  }

  /** Rejects if the journal's tables can't be queried now, or if the state was folded again during the lookup. */
  async #lookUp(past: PastCommands, command: Command, id: IdHash): Promise<Known> {
    const { log, requireRunning } = this.#options;
    const { commandId, accountId } = command;
    const trace: CommandTrace = { commandId, accountId };
    requireRunning(trace);
    const known = await past.lookUp(command, id).catch((cause: unknown) => {
      log.error({ err: cause, ...trace }, 'the earlier answer to a command could not be looked up');
      throw new EngineUnavailable('earlier answers cannot be looked up', false, trace);
    });
    requireRunning(trace);
    if (past !== this.#past) throw new EngineUnavailable('the engine has recovered in the meantime', false, trace);
    return known;
  }

  #decideNew(command: Command, id: IdHash, past: Past): Decided {
    const { memory, market, clock, commit, requireRunning } = this.#options;
    const { accountId, commandId } = command;
    memory.decideFirst(accountId);
    requireRunning({ commandId, accountId });
    // It may have become due during a lookup.
    if (memory.isSweepBehind) throw new EngineUnavailable('overdue sweeps come first', false, { commandId, accountId });
    // The command may have been held up since it was created: a quote that is old by now counts as old.
    const at = LOOKS_AT_QUOTES.has(command.kind) ? Math.max(command.at, clock()) : command.at;
    const events = decide(memory.state, market, { ...command, at }, past);
    const refused = selectRefusal(events);
    const answered: AnsweredCommand = { accountId, commandId, digest: digestCommand(command), at, refused };
    const committed =
      refused === null ? memory.record({ accountId, at, commandId, events }, { answered }) : commit({ entry: null, closed: [], answered });
    const answer = answerOf(events);
    const journalSeq = refused === null ? memory.state.seq : null;
    this.#past.note(id, journalSeq);
    const trace: CommandTrace = journalSeq === null ? { commandId, accountId } : { commandId, accountId, journalSeq };
    return { answer, outcome: answer.kind, committed, trace };
  }
}

/** A command that was answered before gets the same answer again, unless its id was used for a different command. */
function decideRepeated(command: Command, { digest, answer, committed }: PastAnswer): Decided {
  const { accountId, commandId } = command;
  const trace: CommandTrace = { commandId, accountId };
  const isSame = digest === null || digest === digestCommand(command);
  if (!isSame) return { answer: { kind: 'refused', refusal: { code: 'commandIdReused' } }, outcome: 'refused', committed, trace };
  return { answer, outcome: 'repeated', committed, trace };
}
