import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = (script: string, timeoutMs = 60_000) => ({ command: [process.execPath, '-e', script] as const, timeoutMs });
const kept = { isKept: true, isPatient: false };

test('what is kept is all of the output, in its order', async () => {
  const script = `console.log('one'); console.error('two'); console.log('three'); process.exitCode = 3;`;
  expect(await runCommand(node(script), kept)).toEqual({ exitCode: 3, output: 'one\ntwo\nthree\n' });
});

test('a command that is still running after its time has failed', async () => {
  expect(await runCommand(node('setInterval(() => undefined, 1000)', 200), kept)).toMatchObject({ exitCode: 1 });
});

test('a command that does not exist has failed, and says so', async () => {
  const { exitCode, output } = await runCommand({ command: ['no-such-program'], timeoutMs: 1000 }, kept);
  expect([exitCode, output]).toEqual([1, expect.stringContaining('no-such-program')]);
});

test('a patient command leaves the processor to others', async () => {
  const script = `console.log(require('node:os').getPriority())`;
  const priority = async (isPatient: boolean) => Number((await runCommand(node(script), { isKept: true, isPatient })).output);
  expect(await priority(true)).toBeGreaterThan(await priority(false));
});
