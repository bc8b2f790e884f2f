import { linkUrlSchema } from '../document.ts';
import type { LinkView } from '../view.ts';
import { markFragment } from './mark-name.ts';

/** Browsers drop line breaks and tabs and convert backslashes, which would change the URL. */
const WRITTEN_PLAINLY = /^[^\s\\\p{Cc}]+$/u;

/** Returns the link; null without a text or with a URL that readers should not be sent to. */
export function readLink(text: string, url: string): LinkView | null {
  const address = linkUrlSchema.safeParse(url).data;
  return text.trim() === '' || address === undefined || !WRITTEN_PLAINLY.test(address)
    ? null
    : { text: text.trim(), url: markFragment(address) };
}
