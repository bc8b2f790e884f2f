const PREFIX = 'content-';
const PREFIXES = new RegExp(`^(?:${PREFIX})+`);
const PLAIN = /^[A-Za-z][\w-]{0,60}$/;

/**
 * An id or a class that somebody wrote, with our prefix: one of ours could be met by chance or on purpose. The prefix is there once, though
 * html is made safe each time it is saved and read. Null for what is no plain name. Pure.
 */
export function markName(name: string): string | null {
  const plain = name.replace(PREFIXES, '');
  return PLAIN.test(plain) ? `${PREFIX}${plain}` : null;
}

/** A link to a place in a page of ours leads to the id that this place has with the prefix. Pure. */
export function markFragment(url: string): string {
  const [, address, fragment = ''] = /^([/][^#]*|)#(.*)$/s.exec(url) ?? [];
  const marked = address === undefined ? null : markName(fragment);
  return marked === null ? url : `${address}#${marked}`;
}
