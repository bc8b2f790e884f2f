/** A page's URL for display, without the protocol and a trailing slash. */
export function describeSource(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
