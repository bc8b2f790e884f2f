/** Ids are remembered for at least this long, and at most twice as long. */
export const ID_MEMORY_MS = 86_400_000;

/** Ten bits an id and seven places each: one id in a hundred that are new is taken for one that was seen. */
const BITS_PER_ID = 10;
const PLACES = 7;

/** What one filter is made for. The first is small, and each further one has twice the room, up to the largest. */
const FIRST_CAPACITY = 100_000;
const LARGEST_CAPACITY = 25_600_000;

/** A Bloom filter: what it has never seen it may take for seen, and never the other way round. */
class IdFilter {
  readonly capacity: number;
  count = 0;
  readonly #bits: Uint32Array;
  readonly #size: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#size = capacity * BITS_PER_ID;
    this.#bits = new Uint32Array(Math.ceil(this.#size / 32));
  }

  add([first, second]: IdHash): void {
    this.count += 1;
    for (let nth = 0; nth < PLACES; nth += 1) {
      const place = (first + nth * second) % this.#size;
      this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
    }
  }

  mayHave([first, second]: IdHash): boolean {
    for (let nth = 0; nth < PLACES; nth += 1) {
      const place = (first + nth * second) % this.#size;
      if (((this.#bits[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }
}

/** A stretch of time, whose filters grow with what comes. A full one of the largest size only takes more for seen. */
interface Generation {
  readonly beganAtMs: number;
  readonly filters: IdFilter[];
}

/**
 * The ids of late, in little memory: it knows for certain what it has not seen, so that a new id is looked up nowhere. What is forgotten
 * is forgotten a generation at a time, and only after it was deleted wherever it can be looked up.
 */
export class RecentIds {
  #generations: readonly Generation[];

  constructor(now: number) {
    this.#generations = [newGeneration(now)];
  }

  /** `key` begins with sixteen hexadecimal digits that are as good as random. */
  add(key: string): void {
    const generation = this.#generations.at(-1);
    let filter = generation?.filters.at(-1);
    if (generation === undefined || filter === undefined) throw new Error('there is always a generation with a filter');
    if (filter.count >= filter.capacity && filter.capacity < LARGEST_CAPACITY) {
      filter = new IdFilter(filter.capacity * 2);
      generation.filters.push(filter);
    }
    filter.add(placesOf(key));
  }

  /** False where the key was certainly never added, or is forgotten. */
  mayHave(key: string): boolean {
    const hash = placesOf(key);
    return this.#generations.some(({ filters }) => filters.some((filter) => filter.mayHave(hash)));
  }

  /** Before which time everything can be deleted, after which `forget` may be called; null where it is too early for that. */
  deletableBefore(now: number): number | null {
    const newest = this.#generations.at(-1);
    return newest !== undefined && now - newest.beganAtMs >= ID_MEMORY_MS ? newest.beganAtMs : null;
  }

  /** Forgets all generations but the newest, and begins another. */
  forget(now: number): void {
    this.#generations = [...this.#generations.slice(-1), newGeneration(now)];
  }
}

function newGeneration(now: number): Generation {
  return { beganAtMs: now, filters: [new IdFilter(FIRST_CAPACITY)] };
}

/** Two numbers below 2^32, of which all places follow; the second is odd, so that they differ. */
type IdHash = readonly [number, number];

/** The hash that a key already is. */
function placesOf(key: string): IdHash {
  return [Number.parseInt(key.slice(0, 8), 16), (Number.parseInt(key.slice(8, 16), 16) | 1) >>> 0];
}
