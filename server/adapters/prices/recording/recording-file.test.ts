import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readRecordedTicks } from '../replay/recorded-file.ts';
import { createRecordingFile } from './recording-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'fairlead-recording-'));
afterAll(() => rmSync(directory, { recursive: true }));

const HEADER = 'time,bid,ask\n';
let count = 0;
const newPath = (): string => join(directory, `${(count += 1)}.csv.gz`);

async function readBids(path: string): Promise<readonly number[]> {
  const bids: number[] = [];
  for await (const ticks of readRecordedTicks({ path, symbol: 'EURUSD' })) bids.push(...ticks.map(({ bid }) => bid));
  return bids;
}

test('what is appended is read in its order, while the file is still open and after it', async () => {
  const path = newPath();
  const file = await createRecordingFile(path, HEADER);
  expect(await readBids(path)).toEqual([]);
  await file.append('1,1.1,1.2\n2,1.2,1.3\n');
  await file.append('3,1.3,1.4\n');
  expect(await readBids(path)).toEqual([1.1, 1.2, 1.3]);
  await file.close();
  expect(await readBids(path)).toEqual([1.1, 1.2, 1.3]);
});

test('an existing file is not touched', async () => {
  const path = newPath();
  writeFileSync(path, 'a recording');
  await expect(createRecordingFile(path, HEADER)).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('a recording');
});

/** What is on the disk of a member before its first byte is written: some of it, behind a hole. */
const tornMember = gzipSync('2,1.2,1.3\n');
tornMember[0] = 0;

test.each(Array.from({ length: tornMember.length }, (_, length) => length))(
  'the %i bytes of a piece that is not complete count as none',
  async (length) => {
    const path = newPath();
    writeFileSync(path, Buffer.concat([gzipSync(HEADER), gzipSync('1,1.1,1.2\n'), tornMember.subarray(0, length)]));
    expect(await readBids(path)).toEqual([1.1]);
  },
);

test('they count as none where the file is read in pieces and one of these begins with them', async () => {
  const path = newPath();
  const pieceBytes = 65_536;
  const memberWith = (spaces: number): Buffer => gzipSync(`${HEADER}1,1.1,1.2${' '.repeat(spaces)}\n`, { level: 0 });
  const spaces = pieceBytes - 100;
  const first = memberWith(spaces + pieceBytes - memberWith(spaces).length);
  expect(first).toHaveLength(pieceBytes);
  writeFileSync(path, Buffer.concat([first, tornMember]));
  expect(await readBids(path)).toEqual([1.1]);
});
