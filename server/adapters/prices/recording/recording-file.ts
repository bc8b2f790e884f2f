/**
 * A recording while it is written: a gzipped file that can be read at any moment, whatever ends the process.
 *
 * Each piece that is appended is a gzip member of its own, and its first byte is written last. Readers take a zero byte after a member for
 * padding and stop there, so a member counts from the moment it is complete.
 */
import { open, rm, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface RecordingFile {
  readonly path: string;
  /** Rejects if the text cannot be written; the file is then as it was before. Wait for it before the next call. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

const compress = promisify(gzip);

/**
 * Creates the file with its first line, so short that it is written in one go. Rejects with EEXIST if there already is such a file: a
 * recording is never overwritten.
 */
export async function createRecordingFile(path: string, header: string): Promise<RecordingFile> {
  const first = await compress(header);
  const file = await open(path, 'wx');
  try {
    await write(file, first, 0);
  } catch (error) {
    await file.close();
    await rm(path);
    throw error;
  }
  let size = first.length;
  return {
    path,
    async append(text) {
      const member = await compress(text);
      try {
        await write(file, member.subarray(1), size + 1);
        await write(file, member.subarray(0, 1), size);
      } catch (error) {
        await file.truncate(size).catch(() => undefined);
        throw error;
      }
      size += member.length;
    },
    close: () => file.close(),
  };
}

/** A disk that is almost full takes a part, and reports the error for the rest. */
async function write(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
