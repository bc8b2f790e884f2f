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

test.each(['--help', '-h'])('%s is an answer', (word) => {
  expect(read(word)).toEqual({ kind: 'help', text: expect.stringMatching(/^Usage: npm run sample -- \[options\] <count>\n\nCounts\.\n/) });
});

test.each([
  ['what is missing', [], "missing required argument 'count'"],
  ['what cannot be read', ['many'], "'many' is invalid for argument 'count'. It has to be a number."],
  ['an unknown option', ['3', '--thrice'], "unknown option '--thrice'"],
  ['too much', ['3', '4'], 'too many arguments'],
])('%s is a fault, with what would be accepted', (_case, words, message) => {
  const reading = read(...words);
  expect(reading).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  expect(reading).toEqual({ kind: 'fault', text: expect.stringMatching(/--twice +counts again/) });
});

test('what the declaration itself does wrong is not taken for wrong words', () => {
  const declare = () => {
    throw new Error('a mistake of ours');
  };
  expect(() => readCommandLine({ name: 'sample', description: '' }, [], declare)).toThrow('a mistake of ours');
});
