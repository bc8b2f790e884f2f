import { describe, expect, test } from 'vitest';
import { choosePrimary, describeHosts, readPostgresAddress, type HostState, type PostgresHost } from './postgres-hosts.ts';

const REST = 'postgres://u:p@localhost/db';

describe('a URL with several hosts', () => {
  test.each<[address: string, connectionString: string, hosts: readonly (readonly [string, number | null])[]]>([
    [
      'postgres://u:p@one:5432,two:5433/db',
      REST,
      [
        ['one', 5432],
        ['two', 5433],
      ],
    ],
    [
      'postgres://u:p@one,two:5433/db',
      REST,
      [
        ['one', null],
        ['two', 5433],
      ],
    ],
    [
      'postgres://u:p@one,two,three/db',
      REST,
      [
        ['one', null],
        ['two', null],
        ['three', null],
      ],
    ],
    [
      'postgres://one,two/db',
      'postgres://localhost/db',
      [
        ['one', null],
        ['two', null],
      ],
    ],
    [
      'postgresql://u@one,two',
      'postgresql://u@localhost',
      [
        ['one', null],
        ['two', null],
      ],
    ],
    [
      'postgres://u:p@[::1]:5432,[fe80::2]/db',
      REST,
      [
        ['::1', 5432],
        ['fe80::2', null],
      ],
    ],
    [
      'postgres://u:p@%2Frun%2Fa,%2Frun%2Fb:5433/db',
      REST,
      [
        ['/run/a', null],
        ['/run/b', 5433],
      ],
    ],
    [
      'postgres://u:p@/db?host=/a,/b&port=5432,5433',
      REST,
      [
        ['/a', 5432],
        ['/b', 5433],
      ],
    ],
    [
      'postgres://u:p@/db?host=/a,/b&port=5433',
      REST,
      [
        ['/a', 5433],
        ['/b', 5433],
      ],
    ],
    [
      'postgres://u:p@any:5433/db?host=%2Fa,%2Fb',
      REST,
      [
        ['/a', 5433],
        ['/b', 5433],
      ],
    ],
    [
      'postgres://u:p@one,two/db?port=5433',
      REST,
      [
        ['one', 5433],
        ['two', 5433],
      ],
    ],
    [
      'postgres://u:p@one,two/db?sslmode=verify-full&x=%2C',
      `${REST}?sslmode=verify-full&x=%2C`,
      [
        ['one', null],
        ['two', null],
      ],
    ],
    [
      'postgres://u:a@b,c@one,two/db',
      'postgres://u:a@b,c@localhost/db',
      [
        ['one', null],
        ['two', null],
      ],
    ],
  ])('%s', (address, connectionString, hosts) => {
    const read = readPostgresAddress(address);
    expect(read.connectionString).toBe(connectionString);
    expect(read.hosts.map(({ host, port }) => [host, port])).toEqual(hosts);
  });

  test.each([
    ['postgres://u:secret@one:x,two/db', 'x is not a port'],
    ['postgres://u:secret@one:0,two/db', '0 is not a port'],
    ['postgres://u:secret@one,/db', 'a host in the list is empty'],
    ['postgres://u:secret@one,one/db', 'a host is named twice'],
    ['postgres://u:secret@/db?host=/a,/b,/c&port=1,2', '3 hosts have 2 ports'],
  ])('%s is rejected', (address, message) => {
    expect(() => readPostgresAddress(address)).toThrow(message);
  });
});

test.each([
  ['postgres://u:p@one:5433/db?sslmode=no-verify', 'one:5433'],
  ['postgres://postgres@localhost/db?host=%2Frun%2Fa', '/run/a'],
  ['postgres:///db', 'the database'],
])('the single-host URL %s is left to node-postgres', (address, name) => {
  expect(readPostgresAddress(address)).toEqual({ connectionString: address, hosts: [{ name, host: null, port: null }] });
});

const primary = (timeline: number): HostState => ({ kind: 'primary', timeline });
const standby = (timeline: number): HostState => ({ kind: 'standby', timeline });
const unreached: HostState = { kind: 'unreached', reason: 'ECONNREFUSED' };

describe('the primary', () => {
  test.each<
    [rule: string, states: readonly HostState[], known: [timeline: number, current: number | null], chosen: [number, number | null]]
  >([
    ['is the one that is not a standby', [standby(1), primary(1)], [0, null], [1, 1]],
    ['is found even if another server is away', [unreached, primary(1)], [0, null], [1, 1]],
    ['is null if there are only standbys', [standby(1), standby(1)], [1, 0], [1, null]],
    ['is null if no server responds', [unreached, unreached], [3, 0], [3, null]],
    ['is the one promoted last', [primary(1), primary(2)], [1, 0], [2, 1]],
    ['is never a replaced one', [primary(1), unreached], [2, 1], [2, null]],
    ['is never one that a standby’s timeline shows to be replaced', [primary(1), standby(2)], [0, null], [2, null]],
    ['stays the same if another one is equal', [primary(2), primary(2)], [2, 1], [2, 1]],
    ['is the first of two equal ones if none is in use', [primary(2), primary(2)], [2, null], [2, 0]],
    ['changes if the one in use has become a standby', [standby(2), primary(2)], [1, 0], [2, 1]],
  ])('%s', (_rule, states, [timeline, current], [newTimeline, newCurrent]) => {
    expect(choosePrimary(states, { timeline, current })).toEqual({ timeline: newTimeline, current: newCurrent });
  });
});

test('is missing: the error names each server and what is wrong with it', () => {
  const hosts: PostgresHost[] = ['one:5432', 'two', 'three'].map((name) => ({ name, host: name, port: null }));
  expect(describeHosts(hosts, [primary(1), standby(2), unreached], 2)).toBe(
    'one:5432 is a primary on timeline 1, which was replaced by one on timeline 2; two is a standby; three cannot be reached (ECONNREFUSED)',
  );
});
