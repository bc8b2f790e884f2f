import { expect, test } from 'vitest';
import { readCommandLine, refuseWord } from './command-line.ts';

const read = (...words: string[]) =>
  readCommandLine<number>({ name: 'npm run sample --', description: 'Counts.' }, words, (program, ask) => {
    program
      .argument('<count>', 'how many', (text) => (text === 'many' ? refuseWord('It has to be a number.') : Number(text)))
      .option('--twice', 'counts again', false)
      .action((count, { twice }) => ask(twice ? 2 * count : count));
  });

test.each([
  [['3'], 3],
  [['3', '--twice'], 6],
])('%j is understood', (words, asked) => {
  expect(read(...words)).toEqual({ kind: 'asked', asked });
});

test.each(['--help', '-h'])('%s prints help', (word) => {
  expect(read(word)).toEqual({ kind: 'help', text: expect.stringMatching(/^Usage: npm run sample -- \[options\] <count>\n\nCounts\.\n/) });
});

test.each([
  ['a missing argument', [], "missing required argument 'count'"],
  ['an invalid argument', ['many'], "'many' is invalid for argument 'count'. It has to be a number."],
  ['an unknown option', ['3', '--thrice'], "unknown option '--thrice'"],
  ['too much', ['3', '4'], 'too many arguments'],
])('%s is an error that shows what is accepted', (_case, words, message) => {
  const reading = read(...words);
  expect(reading).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  expect(reading).toEqual({ kind: 'fault', text: expect.stringMatching(/--twice +counts again/) });
});

test('an error in the declaration is not reported as a wrong argument', () => {
  const declare = () => {
    throw new Error('a bug');
  };
  expect(() => readCommandLine({ name: 'sample', description: '' }, [], declare)).toThrow('a bug');
});
