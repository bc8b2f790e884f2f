import { describe, expect, test } from 'vitest';
import { isSkipped, judge, pickSteps, planLanes } from './run-steps.ts';
import { EXIT_SKIPPED, type Step } from './steps.ts';
import { countPlaywright, countVitest } from './test-counts.ts';

describe('what a step counts as', () => {
  test.each([
    ['a check that passed', 0, undefined, { passed: 1, failed: 0 }],
    ['a check that failed', 2, undefined, { passed: 0, failed: 1 }],
    ['tests that passed', 0, { passed: 7, failed: 0 }, { passed: 7, failed: 0 }],
    ['tests of which some failed', 1, { passed: 7, failed: 2 }, { passed: 7, failed: 2 }],
    ['a test runner that crashed without a report', 1, null, { passed: 0, failed: 1 }],
    ['a test runner that left no report and no error', 0, null, { passed: 0, failed: 1 }],
    ['a test runner that failed although its tests passed', 1, { passed: 7, failed: 0 }, { passed: 7, failed: 1 }],
    ['a test runner that ran nothing', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ])('%s', (_name, exitCode, counts, expected) => {
    expect(judge(exitCode, counts)).toEqual(expected);
  });
});

test.each([
  ['that says it was skipped and may be', true, EXIT_SKIPPED, true],
  ['that says it was skipped and may not be', undefined, EXIT_SKIPPED, false],
  ['that held', true, 0, false],
  ['that failed', true, 1, false],
])('a step %s', (_name, canBeSkipped, exitCode, expected) => {
  expect(isSkipped(canBeSkipped === undefined ? {} : { canBeSkipped }, exitCode)).toBe(expected);
});

describe('the report of vitest', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((each, index) => ({
      status: each,
      fullName: `case ${index + 1}`,
      ...(each === 'failed' && { failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  to be 2'] }),
    })),
  });

  test('counts its tests, and names what failed and why', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')];
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts: case 1 | expected 1 to be 2'],
    });
  });

  test('counts a file that could not be loaded as a failure', () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed'), file('failed')] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts'],
    });
  });

  test('counts a file whose last hook failed as a failure', () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [file('failed', 'passed')] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts'],
    });
  });
});

describe('the report of playwright', () => {
  test.each([
    ['counts its tests', { expected: 5, unexpected: 2, flaky: 0 }, [], { passed: 5, failed: 2 }],
    ['counts tests that passed on a retry', { expected: 5, unexpected: 0, flaky: 1 }, [], { passed: 6, failed: 0 }],
    ['counts an error outside the tests as a failure', { expected: 0, unexpected: 0, flaky: 0 }, [{}], { passed: 0, failed: 1 }],
  ])('%s', (_name, stats, errors, expected) => {
    expect(countPlaywright({ stats, errors, suites: [] })).toEqual({ ...expected, failures: [], unsteady: [] });
  });

  test('names what failed and why, and what passed only on a retry', () => {
    const results = [{ error: { message: 'expect(locator)\n\ntoBeVisible failed' } }];
    const spec = (title: string, status: string) => ({ title, tests: [status === 'unexpected' ? { status, results } : { status }] });
    const inner = { file: 'a.spec.ts', title: 'a ticket', specs: [spec('opens', 'expected'), spec('closes', 'unexpected')] };
    const suites = [{ file: 'a.spec.ts', title: 'a.spec.ts', specs: [spec('loads', 'flaky')], suites: [inner] }];
    const { failures, unsteady } = countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1 }, errors: [], suites });
    expect({ failures, unsteady }).toEqual({
      failures: ['a.spec.ts: a ticket closes | expect(locator) toBeVisible failed'],
      unsteady: ['a.spec.ts: loads'],
    });
  });
});

describe('picking steps', () => {
  const step = (group: Step['group']): Step => ({ group, lane: 'beside', title: group, command: ['true'], timeoutMs: 1000 });
  const steps = [step('purity'), step('purity'), step('lint'), step('unit')];

  test('without names selects all', () => {
    expect(pickSteps(steps, [])).toEqual(steps);
  });

  test('selects the named ones in their own order', () => {
    expect(pickSteps(steps, ['unit', 'purity']).map(({ group }) => group)).toEqual(['purity', 'purity', 'unit']);
  });
});

describe('lanes', () => {
  const step = (lane: Step['lane'], title: string): Step => ({ group: 'unit', lane, title, command: ['true'], timeoutMs: 1000 });
  const titles = (steps: readonly Step[]) => planLanes(steps).map((group) => group.map((lane) => lane.map(({ title }) => title)));

  test('run in parallel between the first and the last steps, each in its own order', () => {
    const steps = [
      step('beside', 'types'),
      step('browser', 'flows'),
      step('integration', 'sql'),
      step('beside', 'unit'),
      step('tools', 'apt'),
    ];
    expect(titles(steps)).toEqual([[['apt']], [['sql'], ['types', 'unit']], [['flows']]]);
  });

  test('are left out if none of their steps is selected', () => {
    expect(titles([step('beside', 'types'), step('beside', 'unit')])).toEqual([[['types', 'unit']]]);
  });
});
