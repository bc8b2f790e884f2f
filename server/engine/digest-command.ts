import { hash } from 'node:crypto';
import { contentOf } from '@fairlead/domain/engine/command-content.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';

/** Half of a SHA-256, as the hexadecimal digits of a uuid: short to store, and as good as unique. */
const LENGTH = 32;

/** By which a command is known: its account and its own id. */
export function keyOfCommand({ accountId, commandId }: Pick<Command, 'accountId' | 'commandId'>): string {
  return hash('sha256', `${accountId} ${commandId}`, 'hex').slice(0, LENGTH);
}

/** Of what a command asks for, without its id and its time. */
export function digestCommand(command: Command): string {
  return hash('sha256', contentOf(command), 'hex').slice(0, LENGTH);
}
