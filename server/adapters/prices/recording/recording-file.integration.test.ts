/** A recorder that is killed while it writes leaves a file that can be read, with everything that it had finished writing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readRecordedTicks } from '../replay/recorded-file.ts';

const DEADLINE_MS = 60_000;
const LINES = 200;

/**
 * Appends pieces of 200 lines and says after each how many are written. It kills itself at one of its writes to the file: before that
 * write, or with half of it done.
 */
const WRITER = `
  import { open } from 'node:fs/promises';
  import { createRecordingFile } from ${JSON.stringify(new URL('recording-file.ts', import.meta.url).href)};
  const [path, lastWrite, isHalfDone] = process.argv.slice(1);
  const handle = await open(process.execPath);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  let writes = 0;
  prototype.write = async function (bytes, offset, length, position) {
    writes += 1;
    if (writes < Number(lastWrite)) return write.call(this, bytes, offset, length, position);
    if (isHalfDone === 'true') await write.call(this, bytes, offset, Math.ceil(length / 2), position);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
  const file = await createRecordingFile(path, 'time,bid,ask\\n');
  for (let at = 1; ; at += ${LINES}) {
    const lines = Array.from({ length: ${LINES} }, (_, index) => (at + index) + ',' + Math.random() + ',2\\n');
    await file.append(lines.join(''));
    process.stdout.write(at + ${LINES - 1} + '\\n');
  }
`;

/** The file's beginning is written in one go, each piece in two. */
test.each<[string, number, boolean, number]>([
  ['before there is anything in the file', 1, false, 0],
  ['before the first piece', 2, false, 0],
  ['within the first piece', 2, true, 0],
  ['before the end of the first piece', 3, false, 0],
  ['after the first piece', 4, false, 1],
  ['within the second piece', 4, true, 1],
  ['before the end of the second piece', 5, false, 1],
  ['within the hundredth piece', 200, true, 99],
])('when it is killed %s', async (_when, lastWrite, isHalfDone, pieces) => {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-recording-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'EURUSD_ticks.csv.gz');
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, path, String(lastWrite), String(isHalfDone)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: DEADLINE_MS,
  });
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const closed = once(writer, 'close', { signal });
  const said = await text(writer.stdout.setEncoding('utf8'));
  expect((await closed)[1]).toBe('SIGKILL');
  expect(Number(said.trim().split('\n').at(-1))).toBe(pieces * LINES);
  const times: number[] = [];
  for await (const ticks of readRecordedTicks({ path, symbol: 'EURUSD' })) times.push(...ticks.map(({ at }) => at));
  expect(times).toEqual(Array.from({ length: pieces * LINES }, (_, index) => index + 1));
});
