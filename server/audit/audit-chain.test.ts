import { describe, expect, test } from 'vitest';
import { digestOf, EMPTY_CHAIN, followChain, type AuditEntry, type ChainedEntry } from './audit-chain.ts';

const entry = (seq: number): AuditEntry => ({
  seq,
  at: 1_800_000_000_000 + seq,
  operatorId: 1,
  operatorEmail: 'operator@fairlead.test',
  action: 'clients.freeze',
  subjectKind: 'client',
  subjectId: '7',
  userId: 7,
  before: { status: 'active', level: null },
  after: { status: 'frozen', level: null },
  reason: 'asked by phone',
  address: '192.0.2.1',
  device: 'Firefox on Linux',
  requestId: 'r',
});

function chainOf(count: number): ChainedEntry[] {
  let { digest } = EMPTY_CHAIN;
  return Array.from({ length: count }, (_, index) => {
    const one = entry(index + 1);
    digest = digestOf(one, digest);
    return { ...one, digest };
  });
}

test('a chain that nobody touched leads to its head', () => {
  const chain = chainOf(3);
  expect(followChain(EMPTY_CHAIN, chain)).toEqual({ seq: 3, digest: chain[2]?.digest });
});

test('it can be followed in stretches', () => {
  const chain = chainOf(4);
  const middle = followChain(EMPTY_CHAIN, chain.slice(0, 2));
  if ('kind' in middle) expect.fail('the first half does not fit');
  expect(followChain(middle, chain.slice(2))).toEqual({ seq: 4, digest: chain[3]?.digest });
});

describe('what somebody did to it is found', () => {
  const changes: Readonly<Record<keyof AuditEntry, unknown>> = {
    seq: 9,
    at: 1,
    operatorId: 2,
    operatorEmail: 'other@fairlead.test',
    action: 'clients.thaw',
    subjectKind: 'operator',
    subjectId: '8',
    userId: null,
    before: {},
    after: { status: 'active', level: null },
    reason: '',
    address: '',
    device: '',
    requestId: '',
  };
  test.each(Object.entries(changes))('a changed %s', (field, value) => {
    const chain = chainOf(3).map((one) => (one.seq === 2 ? { ...one, [field]: value } : one));
    expect(followChain(EMPTY_CHAIN, chain)).toEqual({ kind: field === 'seq' ? 'gap' : 'digest', seq: 2 });
  });

  test('an entry that was taken out', () => {
    expect(followChain(EMPTY_CHAIN, chainOf(3).toSpliced(1, 1))).toEqual({ kind: 'gap', seq: 2 });
  });

  test('an entry that was made anew with its own digest, by the next one', () => {
    const changed = { ...entry(2), reason: 'another' };
    const chain = chainOf(3);
    const made = { ...changed, digest: digestOf(changed, chain[0]?.digest ?? '') };
    expect(followChain(EMPTY_CHAIN, chain.with(1, made))).toEqual({ kind: 'digest', seq: 3 });
  });
});

test('the order in which a database gives back the keys of an object does not matter, its values do', () => {
  const one = { ...entry(1), after: { b: 1, a: [{ d: 1, c: 2 }] } };
  const same = { ...entry(1), after: { a: [{ c: 2, d: 1 }], b: 1 } };
  expect(digestOf(same, '')).toBe(digestOf(one, ''));
  expect(digestOf({ ...entry(1), after: { a: [{ c: 2, d: 1 }], b: 2 } }, '')).not.toBe(digestOf(one, ''));
});
