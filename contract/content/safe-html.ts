/**
 * The HTML that people may write: text, lists, tables, links and images. The server stores nothing else (sanitiseHtml), and the browser
 * renders nothing else (SafeHtml); both use these lists. No style, class or id: the page determines the appearance, and its content
 * security policy would refuse the rest.
 */
export const SAFE_TAGS: readonly string[] = [
  'h2 h3 h4 p br hr blockquote pre',
  'strong b em i u s small sub sup code abbr',
  'ul ol li dl dt dd',
  'a img figure figcaption',
  'table caption thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '));

/** By tag; no attribute is safe on every tag. */
export const SAFE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  abbr: ['title'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Allowed schemes. Addresses without one stay on this site; `//another.host` is neither. */
export const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Links open in a new tab, and the opened page cannot reach back to this one. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;
