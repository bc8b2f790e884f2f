/** Decides whether another upload may start, and which one is stopped to make room for it. Pure. */

export interface ArrivingUpload {
  /** Null if the caller is not identified yet. */
  readonly accountId: number | null;
  /** The client's address or its network. */
  readonly address: string;
  /** On a clock in milliseconds. */
  readonly startedAt: number;
  /** Bytes received so far. */
  readonly bytes: number;
}

export interface UploadLimits {
  readonly mostOfAccount: number;
  readonly mostOfAddress: number;
  readonly most: number;
  /** Limit for the bytes received by all of them together. */
  readonly mostBytes: number;
  /** An upload that has been running this long ... */
  readonly slowAfterMs: number;
  /** ... at less than this rate makes room for the next. */
  readonly slowBytesPerSecond: number;
}

export type Arrival<Upload> =
  | { readonly kind: 'enters'; readonly givesWay: Upload | null }
  | { readonly kind: 'refused'; readonly code: 'tooManyUploads' | 'uploadsBusy' };

export function decideArrival<Upload extends ArrivingUpload>(
  open: readonly Upload[],
  { accountId, address }: Pick<ArrivingUpload, 'accountId' | 'address'>,
  now: number,
  limits: UploadLimits,
): Arrival<Upload> {
  const ofAccount = accountId === null ? [] : open.filter((upload) => upload.accountId === accountId);
  if (ofAccount.length >= limits.mostOfAccount) return replaceSlowest(ofAccount, 'tooManyUploads', now, limits);
  const ofAddress = open.filter((upload) => upload.address === address);
  if (ofAddress.length >= limits.mostOfAddress) return replaceSlowest(ofAddress, 'tooManyUploads', now, limits);
  if (open.length >= limits.most || isFull(open, limits)) return replaceSlowest(open, 'uploadsBusy', now, limits);
  return { kind: 'enters', givesWay: null };
}

/** The upload to stop when together they use too much memory: the slowest, however fast it is. Null if they don't. */
export function chooseExcess<Upload extends ArrivingUpload>(open: readonly Upload[], now: number, limits: UploadLimits): Upload | null {
  return isFull(open, limits) ? slowestOf(open, now) : null;
}

function isFull(open: readonly ArrivingUpload[], { mostBytes }: UploadLimits): boolean {
  return open.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes;
}

function replaceSlowest<Upload extends ArrivingUpload>(
  open: readonly Upload[],
  code: 'tooManyUploads' | 'uploadsBusy',
  now: number,
  { slowAfterMs, slowBytesPerSecond }: UploadLimits,
): Arrival<Upload> {
  const grown = open.filter(({ startedAt }) => now - startedAt >= slowAfterMs);
  const slowest = slowestOf(grown, now);
  if (slowest === null || rateOf(slowest, now) >= slowBytesPerSecond) return { kind: 'refused', code };
  return { kind: 'enters', givesWay: slowest };
}

function slowestOf<Upload extends ArrivingUpload>(open: readonly Upload[], now: number): Upload | null {
  const [first, ...others] = open;
  if (first === undefined) return null;
  return others.reduce((slowest, one) => (rateOf(one, now) < rateOf(slowest, now) ? one : slowest), first);
}

/** Bytes per second. */
function rateOf({ bytes, startedAt }: ArrivingUpload, now: number): number {
  return (bytes * 1_000) / Math.max(1, now - startedAt);
}
