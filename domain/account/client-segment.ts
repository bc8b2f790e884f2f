/** A segment of clients: those that match all of its criteria. An empty criterion matches every client. */
export interface ClientSegment {
  readonly levels: readonly string[];
  readonly countryIds: readonly number[];
  readonly tags: readonly string[];
}

export const EVERYBODY: ClientSegment = { levels: [], countryIds: [], tags: [] };

export interface SegmentedClient {
  readonly level: string;
  readonly countryId: number | null;
  readonly tags: readonly string[];
}

/** Whether a client has one of the levels, one of the countries and at least one of the tags. */
export function isInSegment({ levels, countryIds, tags }: ClientSegment, client: SegmentedClient): boolean {
  const { level, countryId } = client;
  if (levels.length > 0 && !levels.includes(level)) return false;
  if (countryIds.length > 0 && (countryId === null || !countryIds.includes(countryId))) return false;
  return tags.length === 0 || tags.some((tag) => client.tags.includes(tag));
}

export function isEverybody({ levels, countryIds, tags }: ClientSegment): boolean {
  return levels.length + countryIds.length + tags.length === 0;
}
