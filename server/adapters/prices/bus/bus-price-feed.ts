import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { RawTick, TickCounts } from '@fairlead/domain/markets/tick.ts';
import { BusFailure, type Bus, type BusLog } from '../../../bus/bus.ts';
import { NoHistory, type HistoryRequest, type PriceFeed } from '../price-feed.ts';
import { readLiveSources, type LiveSources } from './live-sources-message.ts';
import {
  priceSubjects,
  type AboutPrices,
  type HistoryAnswer,
  type LiveSourcesMessage,
  type PriceSnapshot,
  type PriceStatusMessage,
  type PriceTick,
  type TicksMessage,
} from './price-messages.ts';

/** The prices of the process that leads them. Its ticks are confirmed: they are reviewed once for all processes. */
export interface BusPriceFeed extends PriceFeed {
  readonly about: AboutPrices;
  /** What operators see of live sources, as of a moment ago; null if prices are not live. */
  readonly live: LiveSources | null;
  /** What has become of the source's ticks, as of a moment ago. */
  readonly counts: TickCounts;
  /** The symbols whose price may have changed to one that is not confirmed yet. */
  readonly unconfirmed: ReadonlySet<string>;
  /** Calls the listener when `unconfirmed` changes. Returns a function that unsubscribes. */
  onUnconfirmedChanged(listener: () => void): () => void;
}

export interface BusPriceFeedOptions {
  readonly bus: Bus;
  readonly wait: (ms: number) => Promise<void>;
  readonly log: BusLog;
  /** Ends the wait for a process that leads the prices. */
  readonly signal?: AbortSignal;
}

const ASK_DEADLINE_MS = 2_000;
const HISTORY_DEADLINE_MS = 10_000;
const RETRY_AFTER_MS = 250;

/** Resolves once a process leads the prices, however long that takes. */
export async function connectBusPriceFeed({ bus, wait, log, signal }: BusPriceFeedOptions): Promise<BusPriceFeed> {
  let epoch = 0;
  let last: number | null = null;
  /** The number of the last tick of which it is known that it was missed, until a snapshot has it; null if none was. */
  let missed: number | null = null;
  let unconfirmed: ReadonlySet<string> = new Set();
  let counts: TickCounts = { accepted: 0, late: 0, dropped: {} };
  let deliver: ((tick: RawTick) => void) | null = null;
  let isStopped = false;
  let isCatchingUp = false;
  const lastAts = new Map<string, number>();
  const listeners = new Set<() => void>();

  const setUnconfirmed = (symbols: readonly string[]): void => {
    if (symbols.length === unconfirmed.size && symbols.every((symbol) => unconfirmed.has(symbol))) return;
    unconfirmed = new Set(symbols);
    for (const listener of listeners) listener();
  };
  const take = ([symbol, bid, ask, at, source, id]: PriceTick): void => {
    if (deliver === null) return;
    lastAts.set(symbol, at);
    const tick = { symbol, bid: priceToDecimal(bid), ask: priceToDecimal(ask), at, isReviewed: true };
    deliver(source === undefined || id === undefined ? tick : { ...tick, source, id });
  };
  /**
   * One from a snapshot may be older than what was delivered since it was taken. Others come in order, and their times go back if the clock of
   * the process that leads them is set back.
   */
  const takeFromSnapshot = (tick: PriceTick): void => {
    const [symbol, , , at] = tick;
    if (at >= (lastAts.get(symbol) ?? Number.NEGATIVE_INFINITY)) take(tick);
  };
  const followEpoch = (other: number): boolean => {
    if (other < epoch) return false;
    if (other > epoch) {
      epoch = other;
      last = null;
      missed = null;
      // Its clock may be behind that of the process that led before.
      lastAts.clear();
    }
    return true;
  };
  const noteMissed = (number: number): void => {
    missed = Math.max(missed ?? 0, number);
  };
  const catchUp = async (): Promise<void> => {
    if (isCatchingUp || deliver === null) return;
    isCatchingUp = true;
    try {
      const snapshot = (await bus.ask(priceSubjects.snapshot(epoch), null, ASK_DEADLINE_MS)) as PriceSnapshot;
      if (!followEpoch(snapshot.epoch)) return;
      last = Math.max(last ?? 0, snapshot.last);
      // Taken before later ones were missed, it doesn't make up for them.
      if (missed !== null && snapshot.last >= missed) missed = null;
      for (const tick of snapshot.ticks) takeFromSnapshot(tick);
      setUnconfirmed(snapshot.unconfirmed);
    } catch (error) {
      // The next status asks again.
      log.warn({ err: error }, 'missed prices could not be requested');
    } finally {
      isCatchingUp = false;
    }
  };

  const ends = [
    await bus.listen(priceSubjects.ticks, (message) => {
      const { epoch: ofEpoch, first, ticks } = message as TicksMessage;
      if (!followEpoch(ofEpoch)) return;
      const hasMissed = last === null || first > last + 1;
      if (hasMissed) noteMissed(first - 1);
      last = Math.max(last ?? 0, first + ticks.length - 1);
      for (const tick of ticks) take(tick);
      if (hasMissed) void catchUp();
    }),
    await bus.listen(priceSubjects.status, (message) => {
      const status = message as PriceStatusMessage;
      if (!followEpoch(status.epoch)) return;
      setUnconfirmed(status.unconfirmed);
      ({ counts } = status);
      if (last === null || status.last > last) noteMissed(status.last);
      if (missed !== null) void catchUp();
    }),
  ];
  let sources: LiveSourcesMessage | null = null;
  ends.push(
    await bus.listen(priceSubjects.sources, (message) => {
      const latest = message as LiveSourcesMessage;
      if (latest.epoch >= epoch) sources = latest;
    }),
  );
  const end = (): void => ends.forEach((endOne) => endOne());

  const readAbout = async (): Promise<AboutPrices> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        if (epoch > 0) return (await bus.ask(priceSubjects.about(epoch), null, ASK_DEADLINE_MS)) as AboutPrices;
      } catch (error) {
        if (!(error instanceof BusFailure)) throw error;
      }
      await wait(RETRY_AFTER_MS);
    }
  };
  let about: AboutPrices;
  try {
    about = await readAbout();
  } catch (error) {
    end();
    throw error;
  }

  const { live } = about;

  return {
    about,
    live: live === null ? null : readLiveSources(() => sources ?? live),
    name: about.name,
    isDemo: about.isDemo,
    get counts() {
      return counts;
    },
    get unconfirmed() {
      return unconfirmed;
    },
    onUnconfirmedChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: async (onTick) => {
      if (deliver !== null || isStopped) throw new Error('the prices were started before');
      deliver = onTick;
      last = null;
      await catchUp();
    },
    stop: () => {
      isStopped = true;
      deliver = () => undefined;
      end();
      return Promise.resolve();
    },
    loadHistory: async (request: HistoryRequest) => {
      const answer = (await bus.ask(priceSubjects.history(epoch), request, HISTORY_DEADLINE_MS)) as HistoryAnswer;
      if (answer.kind === 'candles') return answer.candles;
      if (answer.kind === 'none') throw new NoHistory(`there are no past candles of ${request.symbol}`);
      throw new Error(answer.message);
    },
  };
}
