/** Milliseconds on a monotonic clock, the same in all threads of a process. */
export function processMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

const HELD_UNTIL = 0;
const HELD_UNTIL_BY_SYSTEM = 1;
const OWNER_SEEN_AT = 2;
const FIELDS = 3;

/** A lease shared by two threads: until when it's held, and when its owner was last seen working. */
export class SharedLease {
  readonly buffer: SharedArrayBuffer;
  readonly #fields: Float64Array<SharedArrayBuffer>;

  constructor(buffer = new SharedArrayBuffer(FIELDS * Float64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#fields = new Float64Array(buffer);
  }

  holdUntil(untilMs: number): void {
    this.#fields[HELD_UNTIL] = untilMs;
    this.#fields[HELD_UNTIL_BY_SYSTEM] = Date.now() + untilMs - processMs();
  }

  giveUp(): void {
    this.#fields[HELD_UNTIL] = 0;
  }

  /** Checks both clocks: one stops while a machine sleeps, the other can be set. */
  get isHeld(): boolean {
    return processMs() < (this.#fields[HELD_UNTIL] ?? 0) && Date.now() < (this.#fields[HELD_UNTIL_BY_SYSTEM] ?? 0);
  }

  noteOwnerAtWork(): void {
    this.#fields[OWNER_SEEN_AT] = processMs();
  }

  get ownerSilentMs(): number {
    return processMs() - (this.#fields[OWNER_SEEN_AT] ?? 0);
  }
}
