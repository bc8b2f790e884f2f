import { BROKER_ACCOUNT_ID, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import { serialiseAccount } from '@fairlead/domain/engine/serialise.ts';
import type { Account } from '@fairlead/domain/engine/state.ts';
import type { Bus, BusLog } from '../../bus/bus.ts';
import type { Engine } from '../engine.ts';
import { EngineUnavailable, type EnginePort } from '../engine-port.ts';
import {
  engineSubjects,
  sweepsIn,
  type CommandQuestion,
  type CommandReply,
  type EngineQuestion,
  type EngineReplies,
  type EngineStatusMessage,
  type NotAnswered,
  type PublishedPage,
} from './engine-messages.ts';

export interface ServedEngineOptions {
  readonly bus: Bus;
  readonly engine: EnginePort & Pick<Engine, 'durableSeq' | 'visitTradingPart'>;
  readonly partition: number;
  /** Of this process's lead of the partition. */
  readonly epoch: number;
  readonly log: BusLog;
  readonly statusEveryMs?: number;
  /** The characters of accounts with which a page is full. */
  readonly pageLength?: number;
}

export const STATUS_EVERY_MS = 1_000;
/** Far below the megabyte that NATS accepts by default. */
const PAGE_LENGTH = 200_000;
/** So that a page arrives long before its asker asks again, however few accounts trade. */
const ACCOUNTS_A_PAGE = 20_000;
const SWEEPS_KEPT = 20;

/**
 * Answers over the bus for the engine that leads a partition, and publishes what changes. Call it once the engine leads; the returned function
 * ends it.
 */
export async function serveEngine(options: ServedEngineOptions): Promise<() => void> {
  const { bus, engine, partition, epoch, statusEveryMs = STATUS_EVERY_MS } = options;
  let seq = engine.durableSeq;
  let terms: TradingTerms = engine.terms;
  let termsVersion = 1;
  let sweeps: readonly Sweep[] = [];

  const noteTerms = (): void => {
    if (engine.terms === terms) return;
    ({ terms } = engine);
    termsVersion += 1;
  };
  const publishStatus = (): void => {
    noteTerms();
    const { isAvailable, lastNight } = engine;
    const message: EngineStatusMessage = { epoch, isAvailable, seq, termsVersion, lastNight, sweeps };
    bus.publish(engineSubjects.status(partition), message);
  };
  const reply = createReply(options, () => {
    noteTerms();
    return { terms, termsVersion };
  });

  const ends = [
    engine.onAccountChanged((change) => {
      ({ seq } = change);
      sweeps = [...sweeps, ...sweepsIn(change)].slice(-SWEEPS_KEPT);
      bus.publish(engineSubjects.change(partition, change.accountId), change);
      if (change.accountId === BROKER_ACCOUNT_ID) publishStatus();
    }),
    engine.onAvailabilityChanged(publishStatus),
    bus.onConnectionChanged((isConnected) => isConnected && publishStatus()),
    await bus.answer(engineSubjects.command(partition, epoch), (question) =>
      answered(async (): Promise<CommandReply> => {
        const { command } = question as CommandQuestion;
        return { kind: 'answered', answer: await engine.submit(command) };
      }),
    ),
    await bus.answer(engineSubjects.query(partition, epoch), (question) =>
      answered(async () => ({ kind: 'answered', ...(await reply(question as EngineQuestion)) })),
    ),
  ];
  const timer = setInterval(publishStatus, statusEveryMs);
  publishStatus();
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}

type TradingCursor = Pick<Extract<EngineQuestion, { kind: 'tradingPage' }>, 'after' | 'also'>;
type Reply = (question: EngineQuestion) => Promise<EngineReplies[EngineQuestion['kind']]>;

function createReply({ bus, engine, pageLength = PAGE_LENGTH }: ServedEngineOptions, readTerms: () => EngineReplies['terms']): Reply {
  const readPage = async ({ after, also }: TradingCursor): Promise<Required<EngineReplies['tradingPage']>> => {
    const lines: string[] = [];
    let length = 0;
    const visit = (account: Readonly<Account>): boolean => {
      const line = serialiseAccount(account);
      lines.push(line);
      length += line.length;
      return length < pageLength;
    };
    const nextAfter = await engine.visitTradingPart({ after, most: ACCOUNTS_A_PAGE, also, visit });
    return { lines, nextAfter };
  };
  const publishTrading = async ({ also, askId }: Extract<EngineQuestion, { kind: 'trading' }>): Promise<EngineReplies['trading']> => {
    let pages = 0;
    let after: number | null = null;
    do {
      const { lines, nextAfter }: Required<EngineReplies['tradingPage']> = await readPage({ after, also });
      const message: PublishedPage = { page: pages, lines };
      bus.publish(engineSubjects.pages(askId), message);
      pages += 1;
      after = nextAfter;
    } while (after !== null);
    return { pages };
  };
  return async (question) => {
    switch (question.kind) {
      case 'view':
        return { view: await engine.viewAccount(question.accountId) };
      case 'autoTrading':
        return { ids: await engine.listAutoTradingAccounts() };
      case 'holders':
        return { ids: await engine.listAccountsWithPositions() };
      case 'tradingPage':
        return readPage(question);
      case 'trading':
        return publishTrading(question);
      case 'terms':
        return readTerms();
    }
  };
}

/** An engine that can't answer says so, so that whoever asks needn't wait for the deadline. */
async function answered<Answer>(work: () => Promise<Answer>): Promise<Answer | NotAnswered> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    return { kind: 'unavailable', message: error.message, outcomeUnknown: error.outcomeUnknown, trace: error.trace };
  }
}
