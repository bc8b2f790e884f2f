import { hashText, type TextHash } from './hash-text.ts';

/** Ids are remembered for at least this long. */
export const ID_MEMORY_MS = 86_400_000;

/** What is forgotten is forgotten a slice at a time, and what is looked for is looked for in one slice of the journal. */
const SLICE_MS = 4 * 3_600_000;

/**
 * Twenty-six bits an id and ten places each, all in one block, which is a line of the processor's cache: of ten thousand new ids two are
 * taken for one that was seen, and looked up.
 */
const BITS_PER_ID = 26;
const PLACES = 10;
const BLOCK_BITS = 512;
const BLOCK_WORDS = BLOCK_BITS / 32;
/** Of 32 scattered bits, the uppermost as a place in a block. */
const PLACE_SHIFT = 32 - Math.log2(BLOCK_BITS);

/** The first number gives the block, and the second the places in it. */
export type IdHash = TextHash;

export function hashOfId(accountId: number, commandId: string): IdHash {
  return hashText(commandId, accountId);
}

/** What one filter is made for. The first is small, and each further one has twice the room, up to the largest. */
const FIRST_CAPACITY = 25_000;
const LARGEST_CAPACITY = 6_400_000;

/** A blocked Bloom filter: what it has never seen it may take for seen, and never the other way round. */
class IdFilter {
  readonly capacity: number;
  count = 0;
  readonly #words: Uint32Array;
  readonly #blocks: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#blocks = Math.ceil((capacity * BITS_PER_ID) / BLOCK_BITS);
    this.#words = new Uint32Array(this.#blocks * BLOCK_WORDS);
  }

  add([first, second]: IdHash): void {
    this.count += 1;
    const start = (first % this.#blocks) * BLOCK_WORDS;
    for (let nth = 0, bits = second; nth < PLACES; nth += 1, bits = nextBits(bits)) {
      const place = bits >>> PLACE_SHIFT;
      const word = start + (place >>> 5);
      this.#words[word] = (this.#words[word] ?? 0) | (1 << (place & 31));
    }
  }

  mayHave([first, second]: IdHash): boolean {
    const start = (first % this.#blocks) * BLOCK_WORDS;
    for (let nth = 0, bits = second; nth < PLACES; nth += 1, bits = nextBits(bits)) {
      const place = bits >>> PLACE_SHIFT;
      if (((this.#words[start + (place >>> 5)] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }
}

/** The multiplier is one that L'Ecuyer (1999) found for generators of 32 bits. */
function nextBits(bits: number): number {
  return Math.imul(bits, 0x2c2c57ed) + 0x6d2b79f5;
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

  /** A command was answered at a time; `seq` is its entry, null where it was refused. */
  add(id: IdHash, seq: number | null, now: number): void {
    const newest = this.#added.at(-1);
    if (newest === undefined || now - newest.beganAtMs >= SLICE_MS) {
      this.#forget(now);
      this.#added.push(newSlice(now));
    }
    addTo(this.#added, id, seq, now);
  }

  /** The same of what was answered before this memory began. */
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

  /** Where in the journal the id may be, the latest first; null where it was certainly never added, or is forgotten. */
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
  if (slice === undefined || filter === undefined) throw new Error('there is a slice with a filter by now');
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
