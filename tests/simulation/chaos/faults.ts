import type { FaultyPostgres } from '../../support/faulty-postgres.ts';
import type { SupervisedPair } from './supervised-pair.ts';

export interface FaultTargets {
  readonly database: FaultyPostgres;
  readonly server: SupervisedPair;
}

/** Ends a fault. Resolves with the moment, in milliseconds since 1970 UTC, from which trading could have recovered. */
type EndFault = () => Promise<number>;

interface FaultKind {
  /** Two faults with the same means are never combined. */
  readonly means: 'connections' | 'process' | 'frozen' | 'network' | 'disk' | 'server';
  readonly title: string;
  readonly holdMs: number;
  /** In short mode. */
  readonly shortHoldMs: number;
  begin(targets: FaultTargets): Promise<EndFault>;
}

/** A fault of the database: over once it answers again. */
const ofDatabase = (
  start: (database: FaultyPostgres) => Promise<unknown>,
  undo: (database: FaultyPostgres) => Promise<void> = () => Promise.resolve(),
): FaultKind['begin'] => {
  return async ({ database }) => {
    await start(database);
    return async () => {
      await undo(database);
      await database.whenAnswering();
      return Date.now();
    };
  };
};

const ofNetwork = (start: (network: FaultyPostgres['network']) => void): FaultKind['begin'] =>
  ofDatabase(
    async ({ network }) => start(network),
    ({ network }) => network.pass(),
  );

/** The standby takes over, and may do so from the moment at which the leader is gone. */
const endLeader = (signal: 'SIGKILL' | 'SIGTERM'): FaultKind['begin'] => {
  return async ({ server }) => {
    await server.endLeader(signal);
    const endedAt = Date.now();
    // Its supervisor restarts it at once, whatever else is broken.
    const isUp = server.startUntilUp();
    return () => isUp.then(() => endedAt);
  };
};

const endBoth: FaultKind['begin'] = async ({ server }) => {
  await server.end('SIGKILL');
  const isUp = server.startUntilUp();
  return () => isUp;
};

/** The length of a lease: before it expires, no server may replace a leader whose connections are open. */
const LEASE_MS = 1_000;

const freezeLeader: FaultKind['begin'] = ({ server }) => {
  const goOn = server.freezeLeader();
  const overAt = Date.now() + LEASE_MS;
  return Promise.resolve(() => {
    goOn();
    return Promise.resolve(overAt);
  });
};

/** The application name of the journal writer's connection. */
const WRITER = 'fairlead-writer';

export const FAULTS = {
  'end-writer': {
    means: 'connections',
    title: "the journal writer's connection is terminated",
    holdMs: 0,
    shortHoldMs: 0,
    begin: ofDatabase((database) => database.terminateConnection(WRITER)),
  },
  'end-connections': {
    means: 'connections',
    title: 'every connection is terminated',
    holdMs: 0,
    shortHoldMs: 0,
    begin: ofDatabase((database) => database.terminateAllConnections()),
  },
  'restart-fast': {
    means: 'process',
    title: 'PostgreSQL restarts (fast)',
    holdMs: 0,
    shortHoldMs: 0,
    begin: ofDatabase((database) => database.restart('fast')),
  },
  'restart-immediate': {
    means: 'process',
    title: 'PostgreSQL restarts (immediate)',
    holdMs: 0,
    shortHoldMs: 0,
    begin: ofDatabase((database) => database.restart('immediate')),
  },
  freeze: {
    means: 'frozen',
    title: 'PostgreSQL is frozen',
    holdMs: 30_000,
    shortHoldMs: 3_000,
    begin: ofDatabase(
      (database) => database.freeze(),
      (database) => database.thaw(),
    ),
  },
  'black-hole': {
    means: 'network',
    title: 'the network swallows every packet',
    holdMs: 30_000,
    shortHoldMs: 4_000,
    begin: ofNetwork((proxy) => proxy.swallow()),
  },
  delay: {
    means: 'network',
    title: 'the network delays every packet by 150 ms',
    holdMs: 20_000,
    shortHoldMs: 2_000,
    begin: ofNetwork((proxy) => proxy.delay(150)),
  },
  refuse: {
    means: 'network',
    title: 'connections are cut and refused',
    holdMs: 60_000,
    shortHoldMs: 5_000,
    begin: ofNetwork((proxy) => proxy.refuse()),
  },
  'full-disk': {
    means: 'disk',
    title: 'the disk is full',
    holdMs: 20_000,
    shortHoldMs: 4_000,
    begin: ofDatabase(
      (database) => database.fillDisk(),
      (database) => database.emptyDisk(),
    ),
  },
  'full-log': {
    means: 'disk',
    title: 'the disk is full, and PostgreSQL ends itself because its log has no room',
    holdMs: 10_000,
    shortHoldMs: 2_000,
    begin: ofDatabase(
      async (database) => {
        await database.fillDisk();
        await database.switchLogFile();
      },
      (database) => database.emptyDisk(),
    ),
  },
  'kill-server': {
    means: 'server',
    title: 'the leader is killed (SIGKILL)',
    holdMs: 0,
    shortHoldMs: 0,
    begin: endLeader('SIGKILL'),
  },
  'stop-server': {
    means: 'server',
    title: 'the leader is stopped (SIGTERM)',
    holdMs: 0,
    shortHoldMs: 0,
    begin: endLeader('SIGTERM'),
  },
  'freeze-server': {
    means: 'server',
    title: 'the leader freezes and resumes',
    holdMs: 6_000,
    shortHoldMs: 3_000,
    begin: freezeLeader,
  },
  'kill-servers': { means: 'server', title: 'both servers are killed (SIGKILL)', holdMs: 0, shortHoldMs: 0, begin: endBoth },
} satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof FAULTS;

/** One fault, or two at once. */
export type FaultPlan = readonly [FaultName] | readonly [FaultName, FaultName];

export function namePlan(plan: FaultPlan): string {
  return plan.join('+');
}

/** Null if there is no such fault, or if these two cannot be combined. */
export function readPlan(text: string): FaultPlan | null {
  const [first, second, ...more] = text.split('+');
  if (first === undefined || !isFaultName(first) || more.length > 0) return null;
  if (second === undefined) return [first];
  return isFaultName(second) && canBeCombined(first, second) ? [first, second] : null;
}

/** A frozen PostgreSQL cannot be made to do anything. */
function canBeCombined(first: FaultName, second: FaultName): boolean {
  const means: ReadonlySet<FaultKind['means']> = new Set([FAULTS[first].means, FAULTS[second].means]);
  if (means.size === 1) return false;
  return !means.has('frozen') || means.has('network') || means.has('server');
}

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(FAULTS, text);
}

export function needsSmallDisk(plan: FaultPlan): boolean {
  return plan.some((name) => FAULTS[name].means === 'disk');
}

/** Plays one plan, and resolves with the moment from which the server could have recovered. */
export async function playPlan(plan: FaultPlan, targets: FaultTargets, isShort: boolean): Promise<number> {
  const ends: EndFault[] = [];
  let holdMs = 0;
  for (const name of plan) {
    const kind: FaultKind = FAULTS[name];
    ends.push(await kind.begin(targets));
    holdMs = Math.max(holdMs, isShort ? kind.shortHoldMs : kind.holdMs);
  }
  await new Promise((resolve) => setTimeout(resolve, holdMs));
  // In parallel: a server that was started meanwhile may only come up once the other fault has ended.
  return Math.max(...(await Promise.all(ends.map((end) => end()))));
}
