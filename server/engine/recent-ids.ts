/** Ids are remembered for at least this long. */
export const ID_MEMORY_MS = 86_400_000;

/** What is forgotten is forgotten a slice at a time, and what is looked for is looked for in one slice of the journal. */
const SLICE_MS = 4 * 3_600_000;

/** Twenty bits an id and twelve places each: of ten thousand new ids about one is taken for one that was seen, and looked up. */
const BITS_PER_ID = 20;
const PLACES = 12;

/** What one filter is made for. The first is small, and each further one has twice the room, up to the largest. */
const FIRST_CAPACITY = 25_000;
const LARGEST_CAPACITY = 6_400_000;

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

/** Entries of the journal, both included. None where `from` is beyond `upTo`. */
export interface SeqRange {
  readonly from: number;
  readonly upTo: number;
}

/** A stretch of time, whose filters grow with what comes. A full one of the largest size only takes more for seen. */
interface Slice {
  readonly beganAtMs: number;
  endedAtMs: number;
  fromSeq: number;
  upToSeq: number;
  readonly filters: IdFilter[];
}

/**
 * The ids of late, in little memory: it knows for certain what it has not seen, so that a new id is looked up nowhere; and of one that it may
 * have seen it knows in which stretches of the journal that would have been.
 */
export class RecentIds {
  /** What was there before, read in the order of time, and what has come since. */
  #read: Slice[] = [];
  #added: Slice[] = [];

  /** A command was answered at a time; `seq` is its entry, null where it was refused. `key` begins with sixteen hexadecimal digits that are as good as random. */
  add(key: string, seq: number | null, now: number): void {
    const newest = this.#added.at(-1);
    if (newest === undefined || now - newest.beganAtMs >= SLICE_MS) {
      const isKept = ({ endedAtMs }: Slice): boolean => now - endedAtMs <= ID_MEMORY_MS;
      this.#read = this.#read.filter(isKept);
      this.#added = [...this.#added.filter(isKept), newSlice(now)];
    }
    addTo(this.#added, key, seq, now);
  }

  /** The same of what was answered before this memory began. */
  addRead(key: string, seq: number | null, at: number): void {
    const newest = this.#read.at(-1);
    if (newest === undefined || at - newest.beganAtMs >= SLICE_MS) this.#read.push(newSlice(at));
    addTo(this.#read, key, seq, at);
  }

  /** Where in the journal the id may be, the latest first; null where it was certainly never added, or is forgotten. */
  find(key: string): readonly SeqRange[] | null {
    const hash = placesOf(key);
    let found: SeqRange[] | null = null;
    for (const slices of [this.#read, this.#added]) {
      for (const { filters, fromSeq: from, upToSeq: upTo } of slices) {
        if (filters.some((filter) => filter.mayHave(hash))) found = [{ from, upTo }, ...(found ?? [])];
      }
    }
    return found;
  }
}

function newSlice(now: number): Slice {
  return { beganAtMs: now, endedAtMs: now, fromSeq: Infinity, upToSeq: 0, filters: [new IdFilter(FIRST_CAPACITY)] };
}

function addTo(slices: readonly Slice[], key: string, seq: number | null, at: number): void {
  const slice = slices.at(-1);
  let filter = slice?.filters.at(-1);
  if (slice === undefined || filter === undefined) throw new Error('there is a slice with a filter by now');
  if (filter.count >= filter.capacity && filter.capacity < LARGEST_CAPACITY) {
    filter = new IdFilter(filter.capacity * 2);
    slice.filters.push(filter);
  }
  filter.add(placesOf(key));
  slice.endedAtMs = Math.max(slice.endedAtMs, at);
  if (seq === null) return;
  slice.fromSeq = Math.min(slice.fromSeq, seq);
  slice.upToSeq = Math.max(slice.upToSeq, seq);
}

/** Two numbers below 2^32, of which all places follow; the second is odd, so that they differ. */
type IdHash = readonly [number, number];

/** The hash that a key already is. */
function placesOf(key: string): IdHash {
  return [Number.parseInt(key.slice(0, 8), 16), (Number.parseInt(key.slice(8, 16), 16) | 1) >>> 0];
}
