import type { DatabasePlace } from '../../support/databases.ts';
import { timeOf } from './log-time.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';

const RESTART_PAUSE_MS = 250;
const START_PATIENCE_MS = 120_000;
/** Longer than the server allows a shutdown to take. */
const PATIENCE_MS = 20_000;

/** What the server logs when it has read its whole journal: at its start, and after losing its state. */
const REFOLDED = /folded|recovered/;

/** The server under test, always on the same port, and its supervisor, which restarts it when a fault has ended it. */
export class SupervisedServer {
  readonly url: string;
  readonly #place: DatabasePlace;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #outputs: (() => string)[] = [];
  #process: ServerProcess | null = null;
  #isMeantToRun = false;
  #hasEnded = false;

  constructor(place: DatabasePlace, environment: Readonly<Record<string, string>> & { readonly PORT: string }) {
    this.url = `http://127.0.0.1:${environment.PORT}`;
    this.#place = place;
    this.#environment = environment;
  }

  /**
   * Starts it until it runs: if its database cannot be reached it may exit at once. Returns when the running process was started. Rejects
   * if it refuses to start for longer than any fault lasts.
   */
  async startUntilUp(): Promise<number> {
    const giveUpAt = Date.now() + START_PATIENCE_MS;
    for (;;) {
      const startedAt = Date.now();
      try {
        const started = await startServerProcess(this.#place, this.#environment);
        this.#outputs.push(started.output);
        this.#process = started;
        this.#isMeantToRun = true;
        this.#hasEnded = false;
        void started.gone.then(() => this.#notice(started));
        return startedAt;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
      }
    }
  }

  /** Ends it, with SIGKILL if it does not end by itself. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isMeantToRun = false;
    const force = setTimeout(() => void this.#process?.end('SIGKILL'), PATIENCE_MS);
    await this.#process?.end(signal);
    clearTimeout(force);
  }

  /** Whether it has ended without being told to. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The moments at which its log says that it has read its journal again, in milliseconds since 1970 UTC. */
  refoldings(): readonly number[] {
    const lines = this.#outputs.flatMap((output) => output().split('\n'));
    return lines.filter((line) => REFOLDED.test(line)).flatMap(timeOf);
  }

  output(): string {
    return this.#outputs.map((output) => output()).join('');
  }

  #notice(ended: ServerProcess): void {
    if (this.#isMeantToRun && this.#process === ended) this.#hasEnded = true;
  }
}
