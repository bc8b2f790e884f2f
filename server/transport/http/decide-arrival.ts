/** Whether another upload may begin to arrive, and which one gives way for it. Pure. */

export interface ArrivingUpload {
  /** Null where nobody has named themselves yet. */
  readonly accountId: number | null;
  /** Of the client, or its network. */
  readonly address: string;
  /** On a clock of milliseconds. */
  readonly startedAt: number;
  /** What has come of it so far. */
  readonly bytes: number;
}

export interface UploadLimits {
  readonly mostOfAccount: number;
  readonly mostOfAddress: number;
  readonly most: number;
  /** Of all of them together, as far as they have come. */
  readonly mostBytes: number;
  /** One that has been arriving for so long ... */
  readonly slowAfterMs: number;
  /** ... at less than this rate gives way to the next. */
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

/** Which of them gives way where they hold too much memory: the slowest, however fast it is. Null where they do not. */
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

/** Bytes in a second. */
function rateOf({ bytes, startedAt }: ArrivingUpload, now: number): number {
  return (bytes * 1_000) / Math.max(1, now - startedAt);
}
