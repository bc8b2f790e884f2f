import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = (script: string, timeoutMs = 60_000) => ({ command: [process.execPath, '-e', script] as const, timeoutMs });
const kept = { isKept: true, isLowPriority: false };

test('all output is kept in order', async () => {
  const script = `console.log('one'); console.error('two'); console.log('three'); process.exitCode = 3;`;
  expect(await runCommand(node(script), kept)).toEqual({ exitCode: 3, output: 'one\ntwo\nthree\n' });
});

test('a command that exceeds its deadline fails', async () => {
  expect(await runCommand(node('setInterval(() => undefined, 1000)', 200), kept)).toMatchObject({ exitCode: 1 });
});

test('a command that does not exist fails with a message', async () => {
  const { exitCode, output } = await runCommand({ command: ['no-such-program'], timeoutMs: 1000 }, kept);
  expect([exitCode, output]).toEqual([1, expect.stringContaining('no-such-program')]);
});

test('a patient command leaves the processor to others', async () => {
  const script = `console.log(require('node:os').getPriority())`;
  const priority = async (isLowPriority: boolean) => Number((await runCommand(node(script), { isKept: true, isLowPriority })).output);
  expect(await priority(true)).toBeGreaterThan(await priority(false));
});
