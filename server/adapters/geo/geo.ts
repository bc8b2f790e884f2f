/** Finds the country of an IP address, using a database on this machine so that no client's address leaves it. */
export interface Geo {
  /** ISO 3166-1 alpha-2; null if unknown, as for private addresses. */
  countryOf(address: string): string | null;
}
