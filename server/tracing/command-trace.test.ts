import { describe, expect, test } from 'vitest';
import { isInShare, traceOfCall, traceOfCommand } from './command-trace.ts';

test('ids are derived from the account and the id of the command, as docs/operating/tracing.md says', () => {
  expect(traceOfCommand({ accountId: 42, commandId: 'openPosition:42:5b0e7d2a' })).toEqual({
    traceId: '20ccb232cef21c9c9a79077c800b3c45',
    requestSpanId: '41a39670b7f4709f',
    submissionSpanId: 'b30693e3e6d4691c',
  });
});

test('the ids of an HTTP call are derived from its request id', () => {
  expect(traceOfCall('5f7e5d4e-0c1b-4b53-9d5c-0e9f6f2f5a11')).toEqual({
    traceId: '932fb4679c5ff6c2e11faf62f6e4d174',
    spanId: '95fcfc287c47fed6',
  });
});

test.each([
  [
    { accountId: 1, commandId: '23' },
    { accountId: 12, commandId: '3' },
  ],
  [
    { accountId: 1, commandId: 'a' },
    { accountId: 2, commandId: 'a' },
  ],
  [
    { accountId: 1, commandId: 'a' },
    { accountId: 1, commandId: 'b' },
  ],
])('%j and %j have different traces', (one, other) => {
  expect(traceOfCommand(one).traceId).not.toBe(traceOfCommand(other).traceId);
});

describe('the share of traces', () => {
  const traceIds = Array.from({ length: 2_000 }, (_, index) => traceOfCommand({ accountId: index, commandId: 'order' }).traceId);
  const inShare = (share: number): readonly string[] => traceIds.filter((traceId) => isInShare(traceId, share));

  test.each([0, 1])('%d takes none or all', (share) => {
    expect(inShare(share)).toHaveLength(share * traceIds.length);
  });

  test.each([0.05, 0.25, 0.5])('%d takes about that many', (share) => {
    expect(inShare(share).length / traceIds.length).toBeCloseTo(share, 1);
  });

  test('a larger share takes those of a smaller one too', () => {
    expect(inShare(0.5)).toEqual(expect.arrayContaining([...inShare(0.25)]));
  });

  test('the first and the last id', () => {
    expect(isInShare('0'.repeat(32), 0.000_001)).toBe(true);
    expect(isInShare('f'.repeat(32), 0.999_999)).toBe(false);
    expect(isInShare('f'.repeat(32), 1)).toBe(true);
  });
});
