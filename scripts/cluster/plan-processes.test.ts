import { describe, expect, test } from 'vitest';
import { locateFiles, planProcesses, type ClusterPlan } from './plan-processes.ts';
import { planPorts } from './port-plan.ts';
import { titleOf, type ClusterSize } from './roles.ts';

const SECRETS = { secretKey: 'k'.repeat(64), databasePassword: 'd'.repeat(64), busPassword: 'b'.repeat(64) };

const SIZE: ClusterSize = { gateway: 2, engine: 1, feed: 1, worker: 1, partitions: 1, groups: 1 };

function planWith(
  environment: NodeJS.ProcessEnv,
  databaseOwner: ClusterPlan['databaseOwner'] = null,
  size: ClusterSize = SIZE,
): ClusterPlan {
  return {
    ...planPorts(8080, size),
    spread: size,
    url: 'http://localhost:8080',
    files: locateFiles('/srv/cluster'),
    secrets: SECRETS,
    databaseUrl: null,
    environment: { PATH: '/usr/bin', ...environment },
    shutdownTimeoutMs: 10_000,
    programs: { postgresDirectory: '/usr/lib/postgresql/15/bin', nats: '/usr/sbin/nats-server', haproxy: '/usr/sbin/haproxy' },
    databaseOwner,
  };
}

function planOf(title: string, environment: NodeJS.ProcessEnv = {}) {
  const plan = planProcesses(planWith(environment)).find((one) => titleOf(one) === title);
  if (plan === undefined) throw new Error(`there is no ${title}`);
  return plan;
}

test('the database starts first and the load balancer last', () => {
  expect(planProcesses(planWith({})).map(titleOf)).toEqual([
    'postgres',
    'nats',
    'feed 1',
    'engine 1',
    'worker 1',
    'gateway 1',
    'gateway 2',
    'load-balancer',
  ]);
});

test.each<[string, Partial<ClusterSize>, readonly (string | undefined)[]]>([
  ['without groups, each engine has all partitions', { engine: 2, partitions: 4 }, [undefined, undefined]],
  ['each group has engines of its own', { engine: 2, partitions: 4, groups: 2 }, ['0-1', '2-3', '0-1', '2-3']],
  ['groups are about as large', { partitions: 5, groups: 3 }, ['0-0', '1-2', '3-4']],
])('%s', (_case, size, partitions) => {
  const engines = planProcesses(planWith({}, null, { ...SIZE, ...size })).filter(({ role }) => role === 'engine');
  expect(engines.map(({ environment }) => environment['PARTITIONS'])).toEqual(partitions);
});

test('no secret is on a command line', () => {
  const words = planProcesses(planWith({ SECRET_KEY: 's'.repeat(40) })).flatMap((plan) => [plan.program, ...plan.words]);
  const secrets = [...Object.values(SECRETS), 's'.repeat(40)];
  expect(words.filter((word) => secrets.some((secret) => word.includes(secret)))).toEqual([]);
});

test('only the servers get the secrets', () => {
  const informed = planProcesses(planWith({})).filter((plan) =>
    Object.values(SECRETS).some((secret) => JSON.stringify(plan).includes(secret)),
  );
  expect(informed.map(titleOf)).toEqual(['feed 1', 'engine 1', 'worker 1', 'gateway 1', 'gateway 2']);
});

test('all but the load balancer listen on this machine only', () => {
  expect(planOf('postgres').words).toContain('listen_addresses=127.0.0.1');
  for (const title of ['feed 1', 'engine 1', 'worker 1', 'gateway 1', 'gateway 2']) {
    expect(planOf(title, { HOST: '0.0.0.0' }).environment['HOST']).toBe('127.0.0.1');
  }
});

describe('PostgreSQL', () => {
  test('has the connections of five servers, and commits durably', () => {
    expect(planOf('postgres').words).toEqual(expect.arrayContaining(['max_connections=170', 'synchronous_commit=on']));
  });

  test('runs as another user if this one is root', () => {
    const owner = { uid: 101, gid: 102 };
    const owners = planProcesses(planWith({}, owner)).map((plan) => [titleOf(plan), plan.owner]);
    expect(owners.filter(([, one]) => one !== null)).toEqual([['postgres', owner]]);
  });
});

describe('a server', () => {
  test('has its role, its port, and the same database, bus, key and files as the others', () => {
    const { words, environment } = planOf('gateway 2');
    expect(words.slice(1)).toEqual(['--role', 'gateway']);
    expect(environment).toMatchObject({
      PORT: '8082',
      DEMO: '1',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: `postgres://postgres:${SECRETS.databasePassword}@127.0.0.1:8086/postgres`,
      BUS_URL: `nats://fairlead:${SECRETS.busPassword}@127.0.0.1:8087`,
      SECRET_KEY: SECRETS.secretKey,
      FILES_URL: 'file:///srv/cluster/files',
      DATA_DIR: '/srv/cluster/server',
      TRUST_PROXY: '127.0.0.1',
    });
  });

  test("keeps the caller's settings, except for those that make it a part of the cluster", () => {
    const given = {
      DEMO: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://trade.example.com',
      SECRET_KEY: 's'.repeat(40),
      FILES_URL: 's3+https://key:secret@host/bucket',
    };
    const replaced = {
      BUS_URL: 'nats://other',
      PORT: '80',
      TRUST_PROXY: '10.0.0.1',
      DATA_DIR: '/other',
    };
    const { environment } = planOf('engine 1', { ...given, ...replaced });
    expect(environment).toMatchObject(given);
    for (const [name, value] of Object.entries(replaced)) expect(environment[name]).not.toBe(value);
  });

  test('has the database that exists already, if there is one', () => {
    const databaseUrl = 'postgres://fairlead:secret@db/fairlead';
    const plans = planProcesses({ ...planWith({}), databaseUrl }).filter(({ environment }) => environment['BUS_URL'] !== undefined);
    expect(new Set(plans.map(({ environment }) => environment['DATABASE_URL']))).toEqual(new Set([databaseUrl]));
  });

  test('has longer to stop than it takes at most', () => {
    expect(planOf('worker 1').stop).toEqual({ signal: 'SIGTERM', hurrySignal: 'SIGKILL', withinMs: 15_000 });
  });
});
