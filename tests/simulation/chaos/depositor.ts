import { Payer } from '../payer.ts';
import type { SeededClient } from '../seed-payers.ts';

const PAUSE_MS = 1_500;

/** A client that deposits repeatedly, and retries under the same id what was not answered. */
export class Depositor {
  readonly payer: Payer;
  /** How long its calls took, in milliseconds. */
  readonly elapsedMs: number[] = [];
  readonly #url: string;
  readonly #playing: Promise<void>;
  #isPaying = true;

  constructor(client: SeededClient, provider: string, random: () => number, url: string) {
    this.payer = new Payer(client, [provider], random, ['pay', 'callbackTwice', 'returnBeforeCallback']);
    this.#url = url;
    this.#playing = this.#play();
  }

  /** Resolves when its last call has ended. */
  async finish(): Promise<void> {
    this.#isPaying = false;
    await this.#playing;
  }

  async #play(): Promise<void> {
    while (this.#isPaying) {
      const startedAt = performance.now();
      await this.payer.askAgain(this.#url);
      await this.payer.goAgain(this.#url);
      // Clients don't start another deposit before the last one was answered.
      if (this.payer.unanswered.size === 0) await this.payer.payIn(this.#url);
      this.elapsedMs.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
