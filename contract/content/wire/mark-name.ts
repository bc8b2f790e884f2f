const PREFIX = 'content-';
const PREFIXES = new RegExp(`^(?:${PREFIX})+`);
const PLAIN = /^[A-Za-z][\w-]{0,60}$/;

/**
 * Returns an author's id or class with our prefix, so that it cannot match one of ours by chance or on purpose. Adds the prefix only once,
 * although HTML is sanitised each time it is saved and read. Null if it is not a plain name. Pure.
 */
export function markName(name: string): string | null {
  const plain = name.replace(PREFIXES, '');
  return PLAIN.test(plain) ? `${PREFIX}${plain}` : null;
}

/** Returns a link to a place in the page with the prefix added to its target id. Pure. */
export function markFragment(url: string): string {
  const [, address, fragment = ''] = /^([/][^#]*|)#(.*)$/s.exec(url) ?? [];
  const marked = address === undefined ? null : markName(fragment);
  return marked === null ? url : `${address}#${marked}`;
}
