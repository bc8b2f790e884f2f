/**
 * A network of its own on this machine: a switch, and processes that each seem to be on another machine. The cable of each can be pulled: what
 * it sends and what is sent to it vanishes, neither side is told, and connections are still there when it is put back. Needs root.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestMachine {
  readonly address: string;
  /** What to put before a command line so that it runs there. */
  readonly prefix: readonly string[];
  pullCable(): Promise<void>;
  putBackCable(): Promise<void>;
}

export interface TestNetwork {
  /** This machine's own on it: services that listen there can be reached from the others. */
  readonly address: string;
  /** In the notation of PostgreSQL's and the server's settings. */
  readonly range: string;
  addMachine(): Promise<TestMachine>;
  /** Nothing may run on its machines any more. */
  close(): Promise<void>;
}

const OWN_HOST = 1;
const MOST_HOSTS = 254;

let opened = 0;

export async function openTestNetwork(): Promise<TestNetwork> {
  // Names of network devices have at most 15 characters.
  const name = `fl${process.pid}x${opened}`;
  const [second, third] = [64 + ((process.pid >> 8) & 127), (process.pid + opened) & 255];
  opened += 1;
  const addressOf = (host: number): string => `10.${second}.${third}.${host}`;
  const reaper = removeAtTheEnd(name);
  let machines = 0;
  await ip('link', 'add', name, 'type', 'bridge');
  await ip('addr', 'add', `${addressOf(OWN_HOST)}/24`, 'dev', name);
  await ip('link', 'set', name, 'up');
  return {
    address: addressOf(OWN_HOST),
    range: `${addressOf(0)}/24`,
    async addMachine() {
      machines += 1;
      const host = OWN_HOST + machines;
      if (host > MOST_HOSTS) throw new Error('the network has no address left');
      const [space, cable] = [`${name}-${machines}`, `${name}.${machines}`];
      await ip('netns', 'add', space);
      await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      await ip('link', 'set', cable, 'master', name, 'up');
      const there = (...words: readonly string[]): Promise<void> => ip('-netns', space, ...words);
      await there('addr', 'add', `${addressOf(host)}/24`, 'dev', 'eth0');
      await there('link', 'set', 'lo', 'up');
      await there('link', 'set', 'eth0', 'up');
      return {
        address: addressOf(host),
        prefix: ['ip', 'netns', 'exec', space],
        pullCable: () => ip('link', 'set', cable, 'down'),
        putBackCable: () => ip('link', 'set', cable, 'up'),
      };
    },
    async close() {
      const gone = once(reaper, 'exit');
      reaper.ref();
      reaper.stdin.end();
      await gone;
    },
  };
}

/** However this process ends, SIGKILL included, the pipe closes, and the network is removed. */
function removeAtTheEnd(name: string) {
  const script =
    'cat >/dev/null; for space in $(ip netns list | cut -d" " -f1 | grep "^$1-"); do ip netns pids "$space" | xargs -r kill -9; ip netns del "$space"; done; ip link del "$1"';
  const reaper = spawn('/bin/sh', ['-c', script, 'reaper', name], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  reaper.unref();
  return reaper;
}

async function ip(...words: readonly string[]): Promise<void> {
  await run('ip', words);
}
