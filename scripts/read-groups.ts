import { readCommandLine, refuseWord, type Program, type Reading } from '@fairlead/server/command-line.ts';
import { GROUPS, type Group, type Step } from './steps.ts';

/** The steps of a program selected by the given groups; without any, all of them. */
export function readGroups(program: Program, steps: readonly Step[], words: readonly string[]): Reading<readonly Group[]> {
  const known = GROUPS.filter((group) => steps.some((step) => step.group === group));
  const addGroup = (word: string, former: readonly Group[]): readonly Group[] => {
    const group = known.find((name) => name === word) ?? refuseWord(`The steps are ${known.join(', ')}.`);
    return [...former, group];
  };
  return readCommandLine<readonly Group[]>(program, words, (command, ask) => {
    command.argument('[steps...]', `run only these steps: ${known.join(', ')}`, addGroup, []).action((groups) => ask(groups));
  });
}
