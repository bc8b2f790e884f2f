/** The programs that tests start: the server, what works on its database without it, and what operators type. */
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

export const PROGRAMS = [
  'server/main',
  'server/engine/replay',
  'server/audit/check',
  'server/accept-secret-key',
  'server/first-operator',
  'scripts/operator',
] as const;

/** The file to start a program from: what bundled-programs.ts made of it, where that was done, and else its source. */
export function fileOfProgram(program: (typeof PROGRAMS)[number]): string {
  const bundled = process.env['TEST_PROGRAMS'];
  return bundled === undefined ? join(root, `${program}.ts`) : join(bundled, `${program}.mjs`);
}
