import { hash } from 'node:crypto';
import { contentOf } from '@fairlead/domain/engine/command-content.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { hashText } from './hash-text.ts';

/** Half of a SHA-256, as the hexadecimal digits of a uuid: short to store, and as good as unique. */
const KEY_LENGTH = 32;

/** By which a refused command is found again: its account and its own id. */
export function keyOfCommand({ accountId, commandId }: Pick<Command, 'accountId' | 'commandId'>): string {
  return hash('sha256', `${accountId} ${commandId}`, 'hex').slice(0, KEY_LENGTH);
}

/** Of what a command asks for, without its id and its time: 53 bits, as a whole number. */
export function digestCommand(command: Command): number {
  const [first, second] = hashText(contentOf(command));
  return (first >>> 11) * 0x1_0000_0000 + second;
}
