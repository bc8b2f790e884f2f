/** A stretch of a mail's text and where it starts; `address` where it is a link to a page of ours, as a path on this site. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
  readonly address?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/**
 * Finds the links to our own site in a mail. A demo that was not told its address calls itself localhost in mails, however its reader came
 * to it; such a link leads to the same page here. Whatever else looks like a link stays text.
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
  // Two slashes at the beginning would name another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
