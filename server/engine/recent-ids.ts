import { hashText, type TextHash } from './hash-text.ts';

/** Ids are remembered for at least this long. */
export const ID_MEMORY_MS = 86_400_000;

/** Ids are forgotten one slice at a time, and searched for in one slice of the journal. */
const SLICE_MS = 4 * 3_600_000;

/**
 * Each id takes 26 bits and sets ten positions, all in one block the size of a CPU cache line. Of ten thousand new ids about two are
 * mistaken for known ones and looked up.
 */
const BITS_PER_ID = 26;
const PLACES = 10;
const BLOCK_BITS = 512;
const BLOCK_TEXTS = BLOCK_BITS / 32;
/** Of 32 scattered bits, the top ones select a position in a block. */
const PLACE_SHIFT = 32 - Math.log2(BLOCK_BITS);

/** The first number selects the block, the second the positions in it. */
export type IdHash = TextHash;

export function hashOfId(accountId: number, commandId: string): IdHash {
  return hashText(commandId, accountId);
}

/** Filter capacities. The first is small, and each further one holds twice as many, up to the largest. */
const FIRST_CAPACITY = 25_000;
const LARGEST_CAPACITY = 6_400_000;

/** A blocked Bloom filter: it may report an id it has never seen, but never misses one it has. */
class IdFilter {
  readonly capacity: number;
  count = 0;
  readonly #words: Uint32Array;
  readonly #blocks: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#blocks = Math.ceil((capacity * BITS_PER_ID) / BLOCK_BITS);
    this.#words = new Uint32Array(this.#blocks * BLOCK_TEXTS);
  }

  add([first, second]: IdHash): void {
    this.count += 1;
    const start = (first % this.#blocks) * BLOCK_TEXTS;
    for (let nth = 0, bits = second; nth < PLACES; nth += 1, bits = nextBits(bits)) {
      const place = bits >>> PLACE_SHIFT;
      const word = start + (place >>> 5);
      this.#words[word] = (this.#words[word] ?? 0) | (1 << (place & 31));
    }
  }

  mayHave([first, second]: IdHash): boolean {
    const start = (first % this.#blocks) * BLOCK_TEXTS;
    for (let nth = 0, bits = second; nth < PLACES; nth += 1, bits = nextBits(bits)) {
      const place = bits >>> PLACE_SHIFT;
      if (((this.#words[start + (place >>> 5)] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }
}

/** The multiplier is one that L'Ecuyer (1999) found for 32-bit generators. */
function nextBits(bits: number): number {
  return Math.imul(bits, 0x2c2c57ed) + 0x6d2b79f5;
}

/** A range of journal entries, both ends included. Empty if `from` is greater than `upTo`. */
export interface SeqRange {
  readonly from: number;
  readonly upTo: number;
}

/** A time slice whose filters grow as ids arrive. A full filter of the largest size only gives more false positives. */
interface Slice {
  readonly beganAtMs: number;
  endedAtMs: number;
  fromSeq: number;
  upToSeq: number;
  readonly filters: IdFilter[];
}

/**
 * A compact index of recent ids. It knows for certain what it has not seen, so that a new id needs no lookup; for an id it may have seen it
 * returns the journal ranges to search.
 */
export class RecentIds {
  /** Ids read from before the start, in time order, and ids added since. */
  #read: Slice[] = [];
  #added: Slice[] = [];

  /** Records that a command was answered at a time; `seq` is its entry, null if it was refused. */
  add(id: IdHash, seq: number | null, now: number): void {
    const newest = this.#added.at(-1);
    if (newest === undefined || now - newest.beganAtMs >= SLICE_MS) {
      this.#forget(now);
      this.#added.push(newSlice(now));
    }
    addTo(this.#added, id, seq, now);
  }

  /** The same for a command answered before this index was created. */
  addRead(id: IdHash, seq: number | null, at: number): void {
    const newest = this.#read.at(-1);
    if (newest === undefined || at - newest.beganAtMs >= SLICE_MS) {
      this.#forget(at);
      this.#read.push(newSlice(at));
    }
    addTo(this.#read, id, seq, at);
  }

  #forget(now: number): void {
    const isKept = ({ endedAtMs }: Slice): boolean => now - endedAtMs <= ID_MEMORY_MS;
    this.#read = this.#read.filter(isKept);
    this.#added = this.#added.filter(isKept);
  }

  /** The journal ranges where the id may be, latest first; null if it was certainly never added or is forgotten. */
  find(id: IdHash): readonly SeqRange[] | null {
    let found: SeqRange[] | null = null;
    for (const slices of [this.#read, this.#added]) {
      for (const { filters, fromSeq: from, upToSeq: upTo } of slices) {
        if (filters.some((filter) => filter.mayHave(id))) found = [{ from, upTo }, ...(found ?? [])];
      }
    }
    return found;
  }
}

function newSlice(now: number): Slice {
  return { beganAtMs: now, endedAtMs: now, fromSeq: Infinity, upToSeq: 0, filters: [new IdFilter(FIRST_CAPACITY)] };
}

function addTo(slices: readonly Slice[], id: IdHash, seq: number | null, at: number): void {
  const slice = slices.at(-1);
  let filter = slice?.filters.at(-1);
  if (slice === undefined || filter === undefined) throw new Error('no slice or filter exists yet');
  if (filter.count >= filter.capacity && filter.capacity < LARGEST_CAPACITY) {
    filter = new IdFilter(filter.capacity * 2);
    slice.filters.push(filter);
  }
  filter.add(id);
  slice.endedAtMs = Math.max(slice.endedAtMs, at);
  if (seq === null) return;
  slice.fromSeq = Math.min(slice.fromSeq, seq);
  slice.upToSeq = Math.max(slice.upToSeq, seq);
}
