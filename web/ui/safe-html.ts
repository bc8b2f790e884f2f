import { LINK_ATTRIBUTES, SAFE_ATTRIBUTES, SAFE_SCHEMES, SAFE_TAGS } from '@fairlead/contract/content/safe-html.ts';
import createPurifier from 'dompurify';

/**
 * Sanitises editorial HTML again where it is shown. The server allows nothing else into the database; this is a second line of defence.
 * Browser only, and to be loaded with the part that shows it.
 */
export function safeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...SAFE_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    ...NO_GROUPS,
  });
}

const ATTRIBUTES = [...new Set(Object.values(SAFE_ATTRIBUTES).flat())];
const NO_GROUPS = { ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false } as const;

/** A URL with an allowed scheme, or one without a scheme that doesn't lead to another host. */
const SAFE_ADDRESS = new RegExp(`^(?:(?:${SAFE_SCHEMES.join('|')}):|(?![/\\\\]{2})[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i');

/** A separate instance, so that its hook affects nothing else. */
const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) element.setAttribute(name, value);
});
