import { LINK_ATTRIBUTES, SAFE_ATTRIBUTES, SAFE_SCHEMES, SAFE_TAGS } from '@fairlead/contract/content/safe-html.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * The html that may be stored: everything that the lists of safe-html.ts do not name is dropped, with its content where that is no
 * text (scripts, styles). Whatever html people write goes through here before it reaches the database.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...SAFE_TAGS],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(SAFE_ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]])),
    a: [...(SAFE_ATTRIBUTES['a'] ?? []), ...Object.keys(LINK_ATTRIBUTES)],
  },
  allowedSchemes: [...SAFE_SCHEMES],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...LINK_ATTRIBUTES } }) },
};
