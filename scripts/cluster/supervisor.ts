/** The processes of a cluster: keeps them running, and stops them in order. */
import { KeptProcess, type ProcessPlan, type Surroundings } from './kept-process.ts';
import { ROLES, titleOf, type Role } from './roles.ts';

/** What a reader of the cluster's file learns about a running process. */
export interface RunningRole {
  readonly role: Role;
  readonly pid: number;
  readonly port: number;
}

export interface SupervisorOptions {
  readonly log: Surroundings['log'];
  /** Called whenever a process has started or ended. */
  readonly onChange: (running: readonly RunningRole[]) => void;
}

/** The title of what the supervisor itself says. */
export const OWN_TITLE = 'cluster';

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #processes: KeptProcess[] = [];
  #isStopping = false;
  #isHurried = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a process and keeps it running. Throws an Error once the cluster is stopping. */
  start(plan: ProcessPlan): void {
    if (this.#isStopping) throw new Error(`The cluster is stopping: ${titleOf(plan)} is not started any more.`);
    const kept = new KeptProcess(plan, { log: this.#options.log, onChange: () => this.#options.onChange(this.listRunning()) });
    this.#processes.push(kept);
    kept.start();
  }

  listRunning(): readonly RunningRole[] {
    return this.#processes.flatMap(({ plan: { role, port }, processId }) => (processId === null ? [] : [{ role, pid: processId, port }]));
  }

  /** Stops the roles one after the other, the one that started last first. Resolves with whether all ended by themselves in time. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    // What ends from here on stays away, even if its turn hasn't come yet.
    for (const kept of this.#processes) kept.leave();
    let isClean = true;
    for (const role of ROLES.toReversed()) {
      const concerned = this.#processes.filter(({ plan }) => plan.role === role);
      if (concerned.length === 0) continue;
      this.#options.log(OWN_TITLE, `stopping ${concerned.map(({ plan }) => titleOf(plan)).join(', ')}`);
      const endings = await Promise.all(concerned.map((kept) => kept.stop()));
      if (endings.some(({ wasKilled }) => wasKilled)) isClean = false;
    }
    return isClean && !this.#isHurried;
  }

  /** Makes all processes end at once, in no order. */
  hurry(): void {
    this.#isHurried = true;
    for (const kept of this.#processes) kept.hurry();
  }

  /** For the end of this process, however it comes: nothing may be left behind. */
  killAll(): void {
    for (const kept of this.#processes) kept.kill();
  }
}
