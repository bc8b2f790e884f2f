import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface KeptRecordsOptions<Value> {
  /** The file that outlives the process; null for none. */
  readonly file: string | null;
  readonly keyOf: (value: Value) => string;
  /** Beyond this many, the oldest is dropped. */
  readonly most: number;
}

/** The file is rewritten when it exceeds this many lines per stored record. */
const LINES_PER_RECORD = 4;

/**
 * Values by key, oldest first. Each change appends a line to the file, and a value's last line counts. The file is rewritten with the
 * current values when it is opened and whenever it has grown too long.
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
      // The last line may be truncated if the process was killed. Everything in the file was written by `put`.
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

  /** Writes a new file first and then replaces the old one, so that one of the two is always complete. */
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
