/** Which country a network address is in. Asked of a database on this machine, so that nobody's address leaves it. */
export interface Geo {
  /** ISO 3166-1 alpha-2; null where it is not known, as with addresses of a private network. */
  countryOf(address: string): string | null;
}
