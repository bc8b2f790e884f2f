import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeJpeg, makePdf } from './fixture-files.ts';
import { inspectInThread } from './inspect-in-thread.ts';

/** A thread that runs this source instead of inspecting the file. */
async function threadThat(source: string): Promise<URL> {
  const path = join(tmpdir(), `fairlead-thread-${randomUUID()}.mjs`);
  await writeFile(path, source);
  onTestFinished(() => rm(path));
  return pathToFileURL(path);
}

test.each([
  ['image/jpeg', makeJpeg()],
  ['application/pdf', makePdf()],
  [null, makePdf('<</S/JavaScript/JS(app.alert(1))>>')],
  [null, Buffer.from('text')],
])('a file is inspected in a thread: %s', async (mediaType, bytes) => {
  expect(await inspectInThread(bytes)).toBe(mediaType);
});

test('an inspection without end is aborted, and the client may try again', async () => {
  const worker = await threadThat('for (;;);');
  await expect(inspectInThread(makePdf(), { worker, timeoutMs: 300 })).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file that takes more memory than any legitimate one is rejected', async () => {
  const worker = await threadThat('const all = []; for (;;) all.push(new Array(100_000).fill({}));');
  expect(await inspectInThread(makePdf(), { worker })).toBeNull();
});

test('an error in the thread is not taken for a rejection', async () => {
  const worker = await threadThat('throw new Error("broken")');
  await expect(inspectInThread(makePdf(), { worker })).rejects.toThrow('broken');
});
