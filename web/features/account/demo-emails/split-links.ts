/** A part of an email's text and its start; for a link to this site, `address` is its path. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
  readonly address?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/**
 * Finds the links to this site in an email. A demo that was not given its URL calls itself localhost in emails, however the reader
 * reached it; such a link leads to the same page here. Anything else that looks like a link remains text.
 */
export function splitLinks(text: string, ownOrigin: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = ownAddress(found, ownOrigin);
    if (address === null) continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: found, address });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}

function ownAddress(found: string, ownOrigin: string): string | null {
  if (!URL.canParse(found)) return null;
  const { origin, hostname, pathname, search, hash } = new URL(found);
  if (origin !== ownOrigin && hostname !== 'localhost') return null;
  // Two leading slashes would name another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
