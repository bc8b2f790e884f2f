import { expect, test } from 'vitest';
import { formatMarkdown, formatReport, sumUp } from './chaos-report.ts';

const nothing = { lost: [], doubled: [], unexplained: [] };
const clean = {
  seed: 7,
  durationMs: 600_000,
  commands: { ...nothing, acknowledged: 12_345 },
  deposits: { ...nothing, paid: 67 },
  outages: {
    rows: [{ name: 'freeze', count: 3, attempts: 100, overdue: 0, cutOff: 2, backMs: [400, 900, 500] }],
    longestOutageMs: 31_000,
    exceeded: [],
  },
  levels: { executed: 89, executedAfterOutage: 10, faults: [] },
  readinessLies: [],
  bookFaults: [],
  slowestDepositCallMs: 2_000,
  ownDelayMs: 30,
  lockedMs: 0,
};

test('a run without findings is clean, and its section can be pasted', () => {
  const report = sumUp(clean);
  expect(report.isClean).toBe(true);
  expect(formatMarkdown(report)).toContain(
    '12,345 commands acknowledged, 67 deposits paid, 0 lost, 0 duplicated, 0 unexplained, 0 limits exceeded.',
  );
  expect(formatMarkdown(report)).toContain('| freeze | 3 | 100 | all | 2 | 0.50 s | 0.90 s |');
});

test.each([
  ['lost', { commands: { ...clean.commands, lost: ['a command'] } }],
  ['lost', { deposits: { ...clean.deposits, lost: ['a deposit'] } }],
  ['doubled', { commands: { ...clean.commands, doubled: ['a command'] } }],
  ['unexplained', { levels: { ...clean.levels, faults: ['a stop loss'] } }],
  ['unexplained', { bookFaults: ['the ledger'] }],
  ['exceeded', { readinessLies: ['/readyz'] }],
  ['exceeded', { lockedMs: 31_000 }],
  ['exceeded', { outages: { ...clean.outages, exceeded: ['a limit'] } }],
] as const)('a run with a finding under %s is not clean, and the finding is shown', (where, changes) => {
  const report = sumUp({ ...clean, ...changes });
  expect(report.isClean).toBe(false);
  expect(report[where]).toHaveLength(1);
  expect(formatReport(report)).toContain(report[where][0]);
});

test('trading that never resumed counts as the longest recovery', () => {
  const rows = [{ name: 'freeze', count: 2, attempts: 10, overdue: 4, cutOff: 0, backMs: [null, 100] }];
  const text = formatMarkdown(sumUp({ ...clean, outages: { ...clean.outages, rows } }));
  expect(text).toContain('| freeze | 2 | 10 | 6 of 10 | 0 | never | never |');
});
