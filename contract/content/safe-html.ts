/**
 * What html that people wrote may consist of: text, lists, tables, links and pictures. The server lets nothing else into the database
 * (sanitiseHtml) and the browser nothing else onto a page (SafeHtml); both go by these lists. No style, no class, no id: the page
 * decides how it looks, and its content security policy would refuse the rest.
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

/** Of addresses that name a scheme. Those without one stay on this site; `//another.host` counts as neither. */
export const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Every link opens beside the page, and the page that opens cannot reach back to this one. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;
