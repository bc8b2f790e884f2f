import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signalIfThere } from '../signal-if-there.ts';
import type { ProcessPlan, StopTerms } from './kept-process.ts';
import { ROLES, type Role } from './roles.ts';
import { Supervisor, type RunningRole } from './supervisor.ts';

/** Each says that it's up; some don't end when they're told to. */
const OBEDIENT =
  'process.on("SIGTERM", () => { console.log("told to stop"); process.exit(0); }); setInterval(() => {}, 1e6); console.log("up");';
const STUBBORN = 'process.on("SIGTERM", () => console.log("not now")); setInterval(() => {}, 1e6); console.log("up");';
const SHORT_LIVED = 'console.log("up"); process.exitCode = 3;';
/** Starts another process, whose id it says. */
const PARENT = `
  const { pid } = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
  console.log("child " + pid); setInterval(() => {}, 1e6);`;

const PATIENT: StopTerms = { signal: 'SIGTERM', hurrySignal: 'SIGKILL', withinMs: 60_000 };
const IMPATIENT: StopTerms = { ...PATIENT, withinMs: 100 };

/** What was said, as `title: line`, and the processes that were running after each change. */
let said: string[];
let lists: (readonly RunningRole[])[];

beforeEach(() => {
  said = [];
  lists = [];
});

function superviseNothing(): Supervisor {
  const supervisor = new Supervisor({
    log: (title, line) => void said.push(`${title}: ${line}`),
    onChange: (running) => void lists.push(running),
  });
  onTestFinished(() => supervisor.killAll());
  return supervisor;
}

function planOf(role: Role, script: string, { number = null as number | null, stop = PATIENT } = {}): ProcessPlan {
  return {
    role,
    number,
    port: 1,
    program: process.execPath,
    words: ['-e', script],
    environment: {},
    directory: '/',
    owner: null,
    stop,
  };
}

const countSaid = (line: string): number => said.filter((one) => one === line).length;
const whenSaid = async (line: string, times = 1): Promise<void> => {
  await expect.poll(() => countSaid(line)).toBeGreaterThanOrEqual(times);
};

describe('a process', () => {
  test('that is killed is started again', async () => {
    const supervisor = superviseNothing();
    supervisor.start(planOf('gateway', OBEDIENT, { number: 2 }));
    await whenSaid('gateway 2: up');
    const [first] = supervisor.listRunning();
    signalIfThere(first?.pid ?? 0, 'SIGKILL');
    await whenSaid('gateway 2: up', 2);
    expect(said).toContain('gateway 2: ended by itself (SIGKILL): starting it again in 100 ms');
    const [second] = supervisor.listRunning();
    expect(second).toEqual({ role: 'gateway', pid: expect.any(Number), port: 1 });
    expect(second?.pid).not.toBe(first?.pid);
    expect(lists).toEqual([[first], [], [second]]);
    await supervisor.stop();
  });

  test('that keeps ending is started less and less often', async () => {
    const supervisor = superviseNothing();
    supervisor.start(planOf('worker', SHORT_LIVED, { number: 1 }));
    await whenSaid('worker 1: up', 3);
    const delays = said.filter((line) => line.includes('ended by itself'));
    expect(delays.slice(0, 2)).toEqual([
      'worker 1: ended by itself (exit code 3): starting it again in 100 ms',
      'worker 1: ended by itself (exit code 3): starting it again in 200 ms',
    ]);
    await supervisor.stop();
  });

  test('that cannot be started is tried again, and the reason is said', async () => {
    const supervisor = superviseNothing();
    supervisor.start({ ...planOf('nats', ''), program: '/nowhere/nats-server' });
    await whenSaid('nats: ended by itself (spawn /nowhere/nats-server ENOENT): starting it again in 200 ms');
    expect(supervisor.listRunning()).toEqual([]);
    expect(await supervisor.stop()).toBe(true);
  });

  test('that is killed leaves nothing of what it has started', async () => {
    const supervisor = superviseNothing();
    supervisor.start(planOf('gateway', PARENT, { number: 1 }));
    const childOf = () => Number(said.map((line) => /^gateway 1: child (\d+)$/.exec(line)?.[1]).find((id) => id !== undefined));
    await expect.poll(childOf).toBeGreaterThan(0);
    const child = childOf();
    expect(isRunning(child)).toBe(true);
    signalIfThere(supervisor.listRunning()[0]?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => isRunning(child)).toBe(false);
    supervisor.killAll();
  });
});

describe('when told to stop', () => {
  test('each role ends before the one that it needs is told', async () => {
    const supervisor = superviseNothing();
    for (const role of ROLES) supervisor.start(planOf(role, OBEDIENT, { number: role === 'gateway' ? 1 : null }));
    supervisor.start(planOf('gateway', OBEDIENT, { number: 2 }));
    await expect.poll(() => said.filter((line) => line.endsWith(': up'))).toHaveLength(ROLES.length + 1);
    said = [];
    lists = [];
    expect(await supervisor.stop()).toBe(true);

    const all = ['postgres', 'nats', 'feed', 'engine', 'worker', 'gateway', 'gateway'];
    expect(lists.map((running) => running.map(({ role }) => role))).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((left) => all.slice(0, left)));
    expect(said.filter((line) => line.startsWith('cluster: '))).toEqual([
      'cluster: stopping load-balancer',
      'cluster: stopping gateway 1, gateway 2',
      'cluster: stopping worker',
      'cluster: stopping engine',
      'cluster: stopping feed',
      'cluster: stopping nats',
      'cluster: stopping postgres',
    ]);
  });

  test('a process that does not end in time is killed, and the stop is not clean', async () => {
    const supervisor = superviseNothing();
    supervisor.start(planOf('engine', STUBBORN, { number: 1, stop: IMPATIENT }));
    await whenSaid('engine 1: up');
    expect(await supervisor.stop()).toBe(false);
    expect(said).toContain('engine 1: is still running after 100 ms: killing it');
    expect(supervisor.listRunning()).toEqual([]);
  });

  test('what waits to be started again stays away', async () => {
    const supervisor = superviseNothing();
    supervisor.start(planOf('worker', SHORT_LIVED, { number: 1 }));
    await whenSaid('worker 1: ended by itself (exit code 3): starting it again in 100 ms');
    await supervisor.stop();
    const starts = lists.length;
    expect(supervisor.listRunning()).toEqual([]);
    expect(() => supervisor.start(planOf('worker', OBEDIENT, { number: 2 }))).toThrow(
      'The cluster is stopping: worker 2 is not started any more.',
    );
    expect(lists).toHaveLength(starts);
  });

  test('a second time, everything ends at once', async () => {
    const supervisor = superviseNothing();
    for (const role of ['postgres', 'engine', 'gateway'] as const) supervisor.start(planOf(role, STUBBORN));
    await expect.poll(() => said.filter((line) => line.endsWith(': up'))).toHaveLength(3);
    const stopped = supervisor.stop();
    await whenSaid('gateway: not now');
    supervisor.hurry();
    expect(await stopped).toBe(false);
    expect(supervisor.listRunning()).toEqual([]);
    expect(said).not.toContain('engine: not now');
  });
});

/** A process that has ended stays in the list until its parent has asked how. */
function isRunning(processId: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
