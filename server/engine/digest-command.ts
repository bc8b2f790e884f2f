import { hash } from 'node:crypto';
import { contentOf } from '@fairlead/domain/engine/command-content.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { hashText } from './hash-text.ts';

/** Half of a SHA-256 in hexadecimal, the length of a UUID: short to store and practically unique. */
const KEY_LENGTH = 32;

/** The key under which a refused command is stored: its account and its own id. */
export function keyOfCommand({ accountId, commandId }: Pick<Command, 'accountId' | 'commandId'>): string {
  return hash('sha256', `${accountId} ${commandId}`, 'hex').slice(0, KEY_LENGTH);
}

/** Digest of a command's content without its id and time, as a whole number of 53 bits. */
export function digestCommand(command: Command): number {
  const [first, second] = hashText(contentOf(command));
  return (first >>> 11) * 0x1_0000_0000 + second;
}
