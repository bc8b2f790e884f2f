/** Read access to stored snapshots of the engine's state. */
export interface SnapshotSource {
  /** Snapshots of a shape, up to a journal entry, newest first. */
  list(shape: number, atMostSeq: number): Promise<readonly SnapshotHead[]>;
  /** The texts of consecutive parts, starting at one, at most `limit`. */
  readParts(seq: number, fromPart: number, limit: number): Promise<readonly string[]>;
}

export interface SnapshotHead {
  /** The last journal entry folded in. */
  readonly seq: number;
  readonly shape: number;
  /** SHA-256 over the lines of the state, as `digestState` computes it. */
  readonly digest: string;
  readonly partCount: number;
}
