import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlinePassed, withinDeadline } from '../../deadline.ts';
import type { ChannelFeed, ChannelListeners } from './database.ts';

/** How often the connection is asked whether it is still there: a lost one doesn't always say so. */
const ASK_EVERY_MS = 1_000;
const ASK_DEADLINE_MS = 2_000;

/** After this long without an answer, messages may have been missed. */
const COMPLETE_FOR_MS = 3_000;

const RETRY_AFTER_MS = 1_000;

export interface ChannelFollowerOptions {
  readonly channel: string;
  readonly connect: () => Promise<pg.Client>;
  /** Called when the database doesn't answer: other connections to it may be as dead as this one. */
  readonly onSilence: () => void;
}

/**
 * Follows a channel for all in this process who want to, on one connection, which it replaces when it is lost. A message is delivered to a connection before the answer
 * to whatever the connection asks after it, so an answer shows that nothing announced before the question is missing.
 */
export class ChannelFollower implements ChannelFeed {
  readonly #options: ChannelFollowerOptions;
  readonly #listeners: ChannelListeners[] = [];
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  /** When the latest answered question was asked, in milliseconds of `performance.now`. */
  #completeAt = Number.NEGATIVE_INFINITY;

  constructor(options: ChannelFollowerOptions) {
    this.#options = options;
    this.#following = this.#follow();
  }

  get isComplete(): boolean {
    return performance.now() - this.#completeAt < COMPLETE_FOR_MS;
  }

  add(listeners: ChannelListeners): ChannelFeed {
    this.#listeners.push(listeners);
    if (this.isComplete) queueMicrotask(listeners.onComplete);
    return this;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        await this.#followOnce(signal);
      } catch (error) {
        // Whoever relies on the feed asks the database itself meanwhile, and reports that it is away.
        if (error instanceof DeadlinePassed) this.#options.onSilence();
      }
      this.#completeAt = Number.NEGATIVE_INFINITY;
      await pause(RETRY_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns once the follower is stopped; throws once the connection is lost. */
  async #followOnce(signal: AbortSignal): Promise<void> {
    const { channel, connect } = this.#options;
    const client = await connect();
    const cut = (): void => void client.connection.stream.destroy();
    signal.addEventListener('abort', cut);
    try {
      client.on('notification', ({ payload = '' }) => this.#listeners.forEach(({ onMessage }) => onMessage(payload)));
      await withinDeadline(client.query(`LISTEN ${channel}`), ASK_DEADLINE_MS, 'listening to a channel');
      for (let isNew = true; !signal.aborted; isNew = false) {
        const askedAt = performance.now();
        await withinDeadline(client.query('SELECT 1'), ASK_DEADLINE_MS, 'a channel');
        this.#completeAt = askedAt;
        if (isNew) this.#listeners.forEach(({ onComplete }) => onComplete());
        await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      signal.removeEventListener('abort', cut);
      cut();
    }
  }
}
