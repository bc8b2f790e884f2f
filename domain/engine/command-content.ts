import type { Command } from './command.ts';

/**
 * What a command asks for, as text: equal for two commands of one id that ask for the same, whenever they were sent. Its fields stand in
 * alphabetical order, whoever put it together.
 */
export function contentOf({ commandId: _commandId, at: _at, ...content }: Command): string {
  let text = '';
  for (const [name, value] of Object.entries(content).toSorted(byName)) text += `${name}:${JSON.stringify(value)} `;
  return text;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
