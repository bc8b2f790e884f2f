/** Reads the files that a reader drops or chooses. Nothing leaves the device. */

/** Far more than the largest file that the broker's own call returns is likely to have. */
const LARGEST_FILE_BYTES = 50_000_000;

/** What a reader has handed to the page. */
export interface TakenFile {
  /** Null for text that was pasted. */
  readonly name: string | null;
  /** failed: the browser couldn't read the file. */
  readonly content: { readonly kind: 'text'; readonly text: string } | { readonly kind: 'tooLarge' | 'failed' };
}

export async function takeFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<TakenFile> {
  const { name, size } = file;
  if (size > LARGEST_FILE_BYTES) return { name, content: { kind: 'tooLarge' } };
  try {
    return { name, content: { kind: 'text', text: await file.text() } };
  } catch {
    return { name, content: { kind: 'failed' } };
  }
}
