import { expect, test } from 'vitest';
import { readGroups } from './read-groups.ts';
import type { Step } from './steps.ts';

const step = (group: Step['group']): Step => ({ group, lane: 'beside', title: group, command: ['true'], timeoutMs: 1 });
const STEPS = [step('lint'), step('unit'), step('unit')];
const read = (...words: string[]) => readGroups({ name: 'npm test --', description: 'Steps.' }, STEPS, words);

test.each([
  ['none', [], []],
  ['one', ['unit'], ['unit']],
  ['several', ['unit', 'lint'], ['unit', 'lint']],
])('%s', (_case, words, groups) => {
  expect(read(...words)).toEqual({ kind: 'asked', asked: groups });
});

test.each([
  ['an unknown name', ['unti'], "'unti' is invalid for argument 'steps'. The steps are lint, unit."],
  ['a step that this program does not have', ['browser'], 'The steps are lint, unit.'],
  ['an option', ['--quick'], "unknown option '--quick'"],
])('%s is rejected with a list of the steps', (_case, words, message) => {
  expect(read(...words)).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
});
