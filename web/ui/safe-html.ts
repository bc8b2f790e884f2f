import { LINK_ATTRIBUTES, SAFE_ATTRIBUTES, SAFE_SCHEMES, SAFE_TAGS } from '@fairlead/contract/content/safe-html.ts';
import createPurifier from 'dompurify';

/**
 * Html that people wrote, made safe once more where it is shown: the server has let nothing else into the database, and what reaches
 * a page does not rest on that alone. For the browser only, and to be loaded with what shows it.
 */
export function safeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...SAFE_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    ...NO_FAMILIES,
  });
}

const ATTRIBUTES = [...new Set(Object.values(SAFE_ATTRIBUTES).flat())];
const NO_FAMILIES = { ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false } as const;

/** One of the schemes, or none at all and not another host. */
const SAFE_ADDRESS = new RegExp(`^(?:(?:${SAFE_SCHEMES.join('|')}):|(?![/\\\\]{2})[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i');

/** Of our own, so that its hook concerns nobody else. */
const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) element.setAttribute(name, value);
});
