import { describe, expect, test } from 'vitest';
import { digestOf, EMPTY_CHAIN, verifyChain, type AuditEntry, type ChainedEntry } from './audit-chain.ts';

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

test('an unmodified chain leads to its last entry', () => {
  const chain = chainOf(3);
  expect(verifyChain(EMPTY_CHAIN, chain)).toEqual({ seq: 3, digest: chain[2]?.digest });
});

test('a chain can be verified in parts', () => {
  const chain = chainOf(4);
  const middle = verifyChain(EMPTY_CHAIN, chain.slice(0, 2));
  if ('kind' in middle) expect.fail('the first half does not fit');
  expect(verifyChain(middle, chain.slice(2))).toEqual({ seq: 4, digest: chain[3]?.digest });
});

describe('detects', () => {
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
    expect(verifyChain(EMPTY_CHAIN, chain)).toEqual({ kind: field === 'seq' ? 'gap' : 'digest', seq: 2 });
  });

  test('a removed entry', () => {
    expect(verifyChain(EMPTY_CHAIN, chainOf(3).toSpliced(1, 1))).toEqual({ kind: 'gap', seq: 2 });
  });

  test('a forged entry with its own digest, at the next entry', () => {
    const changed = { ...entry(2), reason: 'another' };
    const chain = chainOf(3);
    const made = { ...changed, digest: digestOf(changed, chain[0]?.digest ?? '') };
    expect(verifyChain(EMPTY_CHAIN, chain.with(1, made))).toEqual({ kind: 'digest', seq: 3 });
  });
});

test('key order in stored objects does not matter, but values do', () => {
  const one = { ...entry(1), after: { b: 1, a: [{ d: 1, c: 2 }] } };
  const same = { ...entry(1), after: { a: [{ c: 2, d: 1 }], b: 1 } };
  expect(digestOf(same, '')).toBe(digestOf(one, ''));
  expect(digestOf({ ...entry(1), after: { a: [{ c: 2, d: 1 }], b: 2 } }, '')).not.toBe(digestOf(one, ''));
});
