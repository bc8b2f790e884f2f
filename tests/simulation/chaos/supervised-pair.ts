import type { ReadyProxy } from '../../support/ready-proxy.ts';
import type { DatabasePlace } from '../../support/databases.ts';
import { startServerProcessInAnyRole, type ServerProcess } from '../../support/server-process.ts';
import { timeOf } from './log-time.ts';

const RESTART_PAUSE_MS = 250;
const START_PATIENCE_MS = 120_000;
/** Longer than the server allows a shutdown to take. */
const END_PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** What a server logs when it has read its whole journal: at its start, and after losing its state. */
const REFOLDED = /folded|recovered/;

/** One of the two servers, with its supervisor. */
interface Place {
  readonly port: string;
  process: ServerProcess | null;
  isMeantToRun: boolean;
}

/**
 * Two servers on one database, behind a proxy that directs clients to the leader, and their supervisor, which restarts each of them when it
 * has ended.
 */
export class SupervisedPair {
  readonly #proxy: ReadyProxy;
  readonly #database: DatabasePlace;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #places: readonly Place[];
  readonly #outputs: (() => string)[] = [];
  #hasEnded = false;

  constructor(proxy: ReadyProxy, database: DatabasePlace, environment: Readonly<Record<string, string>>, ports: readonly number[]) {
    this.#proxy = proxy;
    this.#database = database;
    this.#environment = environment;
    this.#places = ports.map((port) => ({ port: String(port), process: null, isMeantToRun: false }));
    for (const { port } of this.#places) proxy.add(urlAt(port));
  }

  /** The proxy's URL. */
  get url(): string {
    return this.#proxy.url;
  }

  /**
   * Starts any that is not running, until both are and one leads: if their database cannot be reached they may exit at once. Returns when
   * the later one was started. Rejects if they refuse to start for longer than any fault lasts.
   */
  async startUntilUp(): Promise<number> {
    const startedAt = await Promise.all(this.#places.map((place) => this.#startUntilUp(place)));
    const until = Date.now() + START_PATIENCE_MS;
    while (this.#proxy.servingUrl === null) {
      if (Date.now() > until) throw new Error(`neither of two servers leads\n${this.output()}`);
      await pause(LOOK_EVERY_MS);
    }
    this.#hasEnded = false;
    return Math.max(...startedAt);
  }

  /** Ends the leader; if there is none, the first server. */
  async endLeader(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#end(this.#leading(), signal);
  }

  /** Freezes the leader; returns the function that resumes it. */
  freezeLeader(): () => void {
    const { process } = this.#leading();
    process?.signal('SIGSTOP');
    return () => process?.signal('SIGCONT');
  }

  /** Ends both, with SIGKILL if one does not end by itself. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await Promise.all(this.#places.map((place) => this.#end(place, signal)));
  }

  /** Whether one has ended without being told to. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The moments at which their logs say that one has read its journal again, in milliseconds since 1970 UTC. */
  refoldings(): readonly number[] {
    const lines = this.#outputs.flatMap((output) => output().split('\n'));
    return lines.filter((line) => REFOLDED.test(line)).flatMap(timeOf);
  }

  output(): string {
    return this.#outputs.map((output) => output()).join('');
  }

  async #startUntilUp(place: Place): Promise<number> {
    if (place.isMeantToRun && place.process?.hasEnded() === false) return 0;
    const giveUpAt = Date.now() + START_PATIENCE_MS;
    for (;;) {
      const startedAt = Date.now();
      try {
        const started = await startServerProcessInAnyRole(this.#database, { ...this.#environment, PORT: place.port });
        this.#outputs.push(started.output);
        place.process = started;
        place.isMeantToRun = true;
        void started.gone.then(() => {
          if (place.isMeantToRun && place.process === started) this.#hasEnded = true;
        });
        return startedAt;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        await pause(RESTART_PAUSE_MS);
      }
    }
  }

  async #end(place: Place, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    place.isMeantToRun = false;
    const force = setTimeout(() => void place.process?.end('SIGKILL'), END_PATIENCE_MS);
    await place.process?.end(signal);
    clearTimeout(force);
  }

  #leading(): Place {
    const [first] = this.#places;
    const leading = this.#places.find(({ port }) => urlAt(port) === this.#proxy.servingUrl) ?? first;
    if (leading === undefined) throw new Error('there is no server');
    return leading;
  }
}

function urlAt(port: string): string {
  return `http://127.0.0.1:${port}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
