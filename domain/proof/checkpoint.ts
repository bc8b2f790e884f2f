/** Checkpoints (C2SP tlog-checkpoint): the text of a log's signed note, which names the log, its size and its root hash. */
import { hashFromBase64, readWholeNumber, toBase64 } from './bytes.ts';

export interface Checkpoint {
  /** The identity of the log: where it is published, without a scheme. */
  readonly origin: string;
  /** How many entries the log has. */
  readonly size: number;
  readonly root: Uint8Array;
}

/** The text to sign, with the line break at its end. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads the text of a checkpoint, whose lines after the third are ignored; null if it isn't one. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', sizeText = '', rootText = '', ...rest] = text.split('\n');
  const size = readWholeNumber(sizeText);
  const root = hashFromBase64(rootText);
  if (origin === '' || size === null || root === null || rest.at(-1) !== '' || rest.slice(0, -1).includes('')) return null;
  return { origin, size, root };
}
