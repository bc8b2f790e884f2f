import { hash } from 'node:crypto';
import { contentOf } from '@fairlead/domain/engine/command-content.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';

/** Half of a SHA-256 is more than enough to tell two commands of one id apart. */
const DIGEST_LENGTH = 22;

/** Of what a command asks for, without its id and its time. */
export function digestCommand(command: Command): string {
  return hash('sha256', contentOf(command), 'base64url').slice(0, DIGEST_LENGTH);
}
