import { stableJson } from './stable-json.ts';
import type { Command } from './command.ts';

/** What a command asks for, as text: equal for two commands of one id that ask for the same, whenever they were sent. */
export function contentOf({ commandId: _commandId, at: _at, ...content }: Command): string {
  return stableJson(content);
}
