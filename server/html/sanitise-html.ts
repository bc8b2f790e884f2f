import { LINK_ATTRIBUTES, SAFE_ATTRIBUTES, SAFE_SCHEMES, SAFE_TAGS } from '@fairlead/contract/content/safe-html.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * Sanitises HTML for storage: everything not listed in safe-html.ts is dropped, including its content if that isn't text (scripts, styles).
 * All user-written HTML goes through here before it reaches the database.
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
