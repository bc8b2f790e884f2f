/** Snapshots of the engine's state as they are kept, for whoever begins from one. */
export interface SnapshotSource {
  /** Those of a shape, up to an entry of the journal, the newest first. */
  list(shape: number, atMostSeq: number): Promise<readonly SnapshotHead[]>;
  /** The texts of parts in order, from one on, at most `limit`. */
  readParts(seq: number, fromPart: number, limit: number): Promise<readonly string[]>;
}

export interface SnapshotHead {
  /** The last entry of the journal that is folded in. */
  readonly seq: number;
  readonly shape: number;
  /** SHA-256 of the lines of the state, as `digestState` gives it. */
  readonly digest: string;
  readonly partCount: number;
}
