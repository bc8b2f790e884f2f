import { linkUrlSchema } from '../document.ts';
import type { LinkView } from '../view.ts';
import { markFragment } from './mark-name.ts';

/** Browsers leave out line ends and tabs and turn backslashes, which makes another address of it. */
const WRITTEN_PLAINLY = /^[^\s\\\p{Cc}]+$/u;

/** Null without a text or with an address that no reader should be sent to. */
export function readLink(text: string, url: string): LinkView | null {
  const address = linkUrlSchema.safeParse(url).data;
  return text.trim() === '' || address === undefined || !WRITTEN_PLAINLY.test(address)
    ? null
    : { text: text.trim(), url: markFragment(address) };
}
