/** The programs that tests start: the server, the tools that work without it, and the operator commands. */
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

export const PROGRAMS = [
  'server/main',
  'server/engine/replay',
  'server/audit/check',
  'server/accept-secret-key',
  'server/end-log',
  'server/first-operator',
  'server/record',
  'server/tape',
  'scripts/operator',
] as const;

/** The file to start a program from: its bundle by bundled-programs.ts if there is one, otherwise its source. */
export function fileOfProgram(program: (typeof PROGRAMS)[number]): string {
  const bundled = process.env['TEST_PROGRAMS'];
  return bundled === undefined ? join(root, `${program}.ts`) : join(bundled, `${program}.mjs`);
}
