import { restoreAccount } from '@fairlead/domain/engine/restore-state.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { BusFailure, type Bus, type BusLog } from '../../bus/bus.ts';
import { EngineUnavailable, type AccountChange, type CommandTrace, type EnginePort } from '../engine-port.ts';
import type { CommandOutcome, EngineObserver } from '../engine-observer.ts';
import { Listeners } from '../listeners.ts';
import {
  engineSubjects,
  sweepsIn,
  type CommandReply,
  type EngineQuestion,
  type EngineStatusMessage,
  type NotAnswered,
  type QueryReply,
} from './engine-messages.ts';
import { visitPublishedPages } from './visit-published-pages.ts';

export interface RemoteEngineOptions {
  readonly bus: Bus;
  readonly partition: number;
  readonly newId: () => string;
  /** Milliseconds on a monotonic clock. */
  readonly monotonicClock: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly log: BusLog;
  readonly observer?: Pick<EngineObserver, 'commandAnswered'>;
  /** Called with how often a command was sent to a leader, before its answer is returned. */
  readonly noteAttempts?: (command: Command, attempts: number) => void;
  /** Rejects if this process may give no commands any more, because another one has replaced it. */
  readonly whenAllowed?: () => Promise<void>;
  readonly times: RemoteEngineTimes;
}

export interface RemoteEngineTimes {
  /** For a command or a view, with everything that is tried meanwhile. */
  readonly deadlineMs: number;
  /** After this, the question is asked again: the answer, or whoever was to give it, may be gone. Commands have ids, so it does no harm. */
  readonly attemptMs: number;
  readonly retryAfterMs: number;
  /** A leader that has not been heard of for this long doesn't lead any more, or can't be reached. */
  readonly silentMs: number;
}

/** For the way to the engine and back, beside the commit. */
const BEYOND_COMMIT_MS = 500;

export function remoteEngineTimes(commitDeadlineMs: number): RemoteEngineTimes {
  return { deadlineMs: commitDeadlineMs + BEYOND_COMMIT_MS, attemptMs: 1_000, retryAfterMs: 50, silentMs: 3_000 };
}

/** An engine of the version before reads all accounts before it answers. */
const PUBLISHED_DEADLINE_MS = 30_000;

export interface RemoteEngine extends EnginePort {
  /** Calls the listener when changes of accounts may have been missed. Returns a function that unsubscribes it. */
  onChangesMissed(listener: () => void): () => void;
  /** Calls the listener with the terms in effect, once they are known and whenever they change. Returns a function that unsubscribes it. */
  onTermsChanged(listener: (terms: TradingTerms) => void): () => void;
  /**
   * Calls the listener with each corporate action that begins to take effect; perhaps more than once. Returns a function that unsubscribes
   * it.
   */
  onSweep(listener: (sweep: Sweep) => void): () => void;
  /** Resolves once it takes commands, however long that takes. */
  whenAvailable(signal?: AbortSignal): Promise<void>;
  /** Takes no more commands, and resolves once those under way are answered, at the latest at their deadline. */
  finishCommands(): Promise<void>;
  stop(): void;
}

interface Leader extends EngineStatusMessage {
  readonly heardAt: number;
}

/**
 * The engine of a partition in another process. A question is asked again until the deadline, whichever process leads by then: a command under the
 * same id, so that it is carried out once.
 */
export async function connectRemoteEngine(options: RemoteEngineOptions): Promise<RemoteEngine> {
  const { bus, partition, newId, monotonicClock, wait, log, observer, noteAttempts, whenAllowed, times } = options;
  const availability = new Listeners<boolean>((err) => log.error({ err }, 'a listener to availability has failed'));
  const changes = new Listeners<AccountChange>((err) => log.error({ err }, 'a listener to changes has failed'));
  const termsChanges = new Listeners<TradingTerms>((err) => log.error({ err }, 'a listener to the terms in effect has failed'));
  const sweeps = new Listeners<Sweep>((err) => log.error({ err }, 'a listener to corporate actions has failed'));
  const misses = new Listeners<void>((err) => log.error({ err }, 'a listener to missed changes has failed'));
  let leader: Leader | null = null;
  let terms: { readonly epoch: number; readonly version: number; readonly terms: TradingTerms } | null = null;
  let lastSeq: number | null = null;
  let wasAvailable = false;
  let isFinishing = false;
  const underWay = new Set<Promise<Answer>>();

  const isHeard = (): boolean => leader !== null && bus.isConnected && monotonicClock() - leader.heardAt < times.silentMs;
  const isAvailable = (): boolean => !isFinishing && isHeard() && leader !== null && leader.isAvailable && terms !== null;
  const lookAtAvailability = (): void => {
    const isNow = isAvailable();
    if (isNow === wasAvailable) return;
    wasAvailable = isNow;
    if (isNow) log.info({ partition }, 'the engine of the partition takes commands');
    else if (!isFinishing) log.warn({ partition }, 'no engine takes commands for the partition');
    availability.tell(isNow);
  };
  const noteSeq = (seq: number, isChange: boolean): void => {
    const hasMissed = lastSeq !== null && (isChange ? seq > lastSeq + 1 : seq > lastSeq);
    lastSeq = Math.max(lastSeq ?? 0, seq);
    if (hasMissed) misses.tell();
  };

  /** Asks again until there is an answer: the leader may be taking over, or the answer may have been lost. */
  async function ask<Reply extends { readonly kind: string }>({
    subjectOf,
    question,
    deadlineMs = times.deadlineMs,
    isOnce = false,
    trace = {},
  }: Asked): Promise<Exclude<Reply, NotAnswered>> {
    const until = monotonicClock() + deadlineMs;
    let isOutcomeUnknown = false;
    let reason = 'no process leads the partition';
    // With little time left, a question would only add a doubt about what it did. So the last one has all the time that is left.
    const leastMs = times.attemptMs / 2;
    for (let leftMs = deadlineMs; leftMs > leastMs; leftMs = until - monotonicClock()) {
      const isLast = isOnce || leftMs - times.attemptMs - times.retryAfterMs <= leastMs;
      const reply = await attempt(subjectOf, question, isLast ? leftMs : times.attemptMs);
      if (!isNotAnswered(reply)) return reply as Exclude<Reply, NotAnswered>;
      isOutcomeUnknown ||= reply.outcomeUnknown;
      reason = reply.message;
      if (isOnce) break;
      await wait(Math.min(times.retryAfterMs, Math.max(0, until - monotonicClock())));
    }
    throw new EngineUnavailable(reason, isOutcomeUnknown, trace);
  }

  async function attempt(subjectOf: Asked['subjectOf'], question: unknown, deadlineMs: number): Promise<{ readonly kind: string }> {
    const unavailable = (message: string, outcomeUnknown: boolean): NotAnswered => ({
      kind: 'unavailable',
      message,
      outcomeUnknown,
      trace: {},
    });
    if (leader === null) return unavailable('no process leads the partition', false);
    try {
      return (await bus.ask(subjectOf(leader.epoch), question, deadlineMs)) as { readonly kind: string };
    } catch (error) {
      if (!(error instanceof BusFailure)) throw error;
      return unavailable(error.message, error.kind === 'late');
    }
  }

  const query = <Kind extends EngineQuestion['kind']>(
    question: Extract<EngineQuestion, { kind: Kind }>,
    limits: Pick<Asked, 'deadlineMs' | 'isOnce'> = {},
  ): Promise<Answered<Kind>> =>
    ask<QueryReply<Kind>>({ subjectOf: (epoch) => engineSubjects.query(partition, epoch), question, ...limits });

  const readTerms = async (): Promise<void> => {
    const wanted = leader;
    if (wanted === null || (terms?.epoch === wanted.epoch && terms.version === wanted.termsVersion)) return;
    const reply = await query({ kind: 'terms' });
    // Answers may overtake each other.
    if (terms !== null && (terms.epoch > wanted.epoch || (terms.epoch === wanted.epoch && terms.version >= reply.termsVersion))) return;
    terms = { epoch: wanted.epoch, version: reply.termsVersion, terms: reply.terms };
    termsChanges.tell(reply.terms);
    lookAtAvailability();
  };

  const submit = async (command: Command): Promise<Answer> => {
    const { kind, commandId, accountId } = command;
    const startedAtMs = monotonicClock();
    const observe = (outcome: CommandOutcome): void => observer?.commandAnswered(kind, outcome, monotonicClock() - startedAtMs);
    let attempts = 0;
    try {
      if (isFinishing) throw new EngineUnavailable('this process is stopping', false, { commandId, accountId });
      await whenAllowed?.().catch((cause: unknown) => {
        throw new EngineUnavailable('another process may have replaced this one', false, { commandId, accountId }, { cause });
      });
      const subjectOf = (epoch: number): string => {
        attempts += 1;
        return engineSubjects.command(partition, epoch);
      };
      const { answer } = await ask<CommandReply>({ subjectOf, question: { command }, trace: { commandId, accountId } });
      observe(answer.kind);
      return answer;
    } catch (error) {
      if (error instanceof EngineUnavailable) observe(error.outcomeUnknown ? 'unknown' : 'unavailable');
      throw error;
    } finally {
      noteAttempts?.(command, attempts);
    }
  };

  const ends = [
    await bus.listen(engineSubjects.status(partition), (message) => {
      const status = message as EngineStatusMessage;
      // A process that was replaced may still speak.
      if (leader !== null && status.epoch < leader.epoch) return;
      if (status.epoch !== leader?.epoch) log.info({ partition, epoch: status.epoch }, 'a process leads the partition');
      leader = { ...status, heardAt: monotonicClock() };
      noteSeq(status.seq, false);
      for (const sweep of status.sweeps) sweeps.tell(sweep);
      lookAtAvailability();
      readTerms().catch((err: unknown) => log.warn({ err, partition }, 'the terms in effect could not be read yet'));
    }),
    await bus.listen(engineSubjects.changesOf(partition), (message) => {
      const change = message as AccountChange;
      noteSeq(change.seq, true);
      for (const sweep of sweepsIn(change)) sweeps.tell(sweep);
      changes.tell(change);
    }),
    bus.onConnectionChanged((isConnected) => {
      lookAtAvailability();
      if (isConnected) misses.tell();
    }),
  ];
  const timer = setInterval(lookAtAvailability, times.retryAfterMs);

  return {
    get terms() {
      if (terms === null) throw new EngineUnavailable('the terms in effect are not known yet', false);
      return terms.terms;
    },
    get lastNight() {
      return leader?.lastNight ?? null;
    },
    get isAvailable() {
      return isAvailable();
    },
    // The caller chose the partition by the account.
    isAvailableTo: isAvailable,
    get unavailablePartitions() {
      return isAvailable() ? [] : [partition];
    },
    onAvailabilityChanged: (listener) => availability.add(listener),
    submit: (command) => {
      const answer = submit(command);
      underWay.add(answer);
      const end = (): void => void underWay.delete(answer);
      answer.then(end, end);
      return answer;
    },
    viewAccount: async (accountId) => (await query({ kind: 'view', accountId })).view,
    listAutoTradingAccounts: async () => (await query({ kind: 'autoTrading' })).ids,
    listAccountsWithPositions: async () => (await query({ kind: 'holders' })).ids,
    visitTradingAccounts: async (visit, also) => {
      const visitLine = (line: string): void => visit(restoreAccount(line));
      let after: number | null = null;
      do {
        const page: Answered<'tradingPage'> = await query({ kind: 'tradingPage', after, also: also ?? null });
        if (page.lines === undefined) {
          if (after !== null) throw new EngineUnavailable('an engine of the version before has taken over', false);
          // Asked once: some of the accounts have been shown to the visitor.
          const limits = { deadlineMs: PUBLISHED_DEADLINE_MS, isOnce: true };
          const askAll = async (askId: string): Promise<number> =>
            (await query({ kind: 'trading', also: also ?? null, askId }, limits)).pages;
          return visitPublishedPages({ bus, newId, wait, monotonicClock, ask: askAll, visitLine });
        }
        page.lines.forEach(visitLine);
        after = page.nextAfter;
      } while (after !== null);
    },
    onAccountChanged: (listener) => changes.add(listener),
    onChangesMissed: (listener) => misses.add(listener),
    onSweep: (listener) => sweeps.add(listener),
    onTermsChanged: (listener) => termsChanges.add(listener),
    whenAvailable: async (signal) => {
      while (!isAvailable()) {
        signal?.throwIfAborted();
        await wait(times.retryAfterMs);
      }
    },
    finishCommands: async () => {
      isFinishing = true;
      lookAtAvailability();
      await Promise.allSettled(underWay);
    },
    stop: () => {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
}

interface Asked {
  readonly subjectOf: (epoch: number) => string;
  readonly question: unknown;
  readonly deadlineMs?: number;
  readonly isOnce?: boolean;
  readonly trace?: CommandTrace;
}

type Answered<Kind extends EngineQuestion['kind']> = Exclude<QueryReply<Kind>, NotAnswered>;

function isNotAnswered(reply: { readonly kind: string }): reply is NotAnswered {
  return reply.kind === 'unavailable';
}
