import { DeadlinePassed, withinDeadline } from '../deadline.ts';
import { BusFailure, type Bus, type BusAnswerer, type BusListener, type BusLog } from './bus.ts';
import { matchesSubject } from './matches-subject.ts';

interface Listening {
  readonly pattern: string;
  readonly listener: BusListener;
}

interface Answering {
  readonly subject: string;
  readonly answerer: BusAnswerer;
}

/** The bus within one process. As between processes, messages are copies, and arrive after the sender has gone on. */
export function createMemoryBus(log: Pick<BusLog, 'warn'>): Bus {
  const listening = new Set<Listening>();
  const answering = new Set<Answering>();
  let isClosed = false;
  let turn = 0;

  const deliver = (subject: string, text: string): void => {
    for (const { pattern, listener } of listening) {
      if (!matchesSubject(pattern, subject)) continue;
      try {
        listener(JSON.parse(text), subject);
      } catch (error) {
        log.warn({ err: error, subject }, 'a message on the bus could not be taken');
      }
    }
  };

  return {
    get isConnected() {
      return !isClosed;
    },
    onConnectionChanged: () => () => undefined,
    publish: (subject, message) => {
      if (isClosed) return;
      const text = JSON.stringify(message);
      queueMicrotask(() => deliver(subject, text));
    },
    listen: (pattern, listener) => {
      const entry = { pattern, listener };
      listening.add(entry);
      return Promise.resolve(() => void listening.delete(entry));
    },
    ask: async (subject, question, deadlineMs) => {
      if (isClosed) throw new BusFailure('unsent', subject);
      const able = [...answering].filter((entry) => entry.subject === subject);
      turn += 1;
      const chosen = able[turn % able.length];
      if (chosen === undefined) throw new BusFailure('nobody', subject);
      const text = JSON.stringify(question);
      try {
        const answer = await withinDeadline(answerOrNever(chosen.answerer, JSON.parse(text), subject), deadlineMs, subject);
        return JSON.parse(JSON.stringify(answer)) as unknown;
      } catch (error) {
        if (error instanceof DeadlinePassed) throw new BusFailure('late', subject, { cause: error });
        throw error;
      }
    },
    answer: (subject, answerer) => {
      const entry = { subject, answerer };
      answering.add(entry);
      return Promise.resolve(() => void answering.delete(entry));
    },
    close: () => {
      isClosed = true;
      listening.clear();
      answering.clear();
      return Promise.resolve();
    },
  };

  async function answerOrNever(answerer: BusAnswerer, question: unknown, subject: string): Promise<unknown> {
    try {
      return await answerer(question);
    } catch (error) {
      log.warn({ err: error, subject }, 'a question on the bus could not be answered');
      return new Promise(() => undefined);
    }
  }
}
