import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface KeptRecordsOptions<Value> {
  /** Where they outlive the process; null where they need not. */
  readonly file: string | null;
  readonly keyOf: (value: Value) => string;
  /** The oldest is forgotten for one more. */
  readonly most: number;
}

/** A file may grow to so many lines for each record that is kept before it is written anew. */
const LINES_PER_RECORD = 4;

/**
 * Values by their key, oldest first. Each change is a line at the end of the file; what has become of a value is its last line. The file
 * is written anew with what is kept alone when it is opened, and whenever it has grown too long.
 */
export class KeptRecords<Value> {
  readonly #values = new Map<string, Value>();
  readonly #options: KeptRecordsOptions<Value>;
  #lines = 0;

  constructor(options: KeptRecordsOptions<Value>) {
    this.#options = options;
    const { file } = options;
    if (file === null || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const value = readJson(line);
      // A line may be cut off where the process was killed. What stands in the file was written by `put` alone.
      if (value !== null) this.#keep(value as Value);
    }
    this.#writeAnew(file);
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  values(): readonly Value[] {
    return [...this.#values.values()];
  }

  put(value: Value): Value {
    this.#keep(value);
    const { file, most } = this.#options;
    if (file === null) return value;
    appendFileSync(file, `${JSON.stringify(value)}\n`);
    this.#lines += 1;
    if (this.#lines > most * LINES_PER_RECORD) this.#writeAnew(file);
    return value;
  }

  #keep(value: Value): void {
    this.#values.set(this.#options.keyOf(value), value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#options.most && oldest !== undefined) this.#values.delete(oldest);
  }

  /** Beside the old one first, so that a process that is killed meanwhile leaves one of the two whole. */
  #writeAnew(file: string): void {
    const lines = this.values().map((value) => `${JSON.stringify(value)}\n`);
    writeFileSync(`${file}.new`, lines.join(''));
    renameSync(`${file}.new`, file);
    this.#lines = lines.length;
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
