/** A page's address as people read it: without the protocol, and without a slash that says nothing. */
export function describeSource(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
