import type { IncomingHttpHeaders } from 'node:http';
import { CAMPAIGN_CODE } from '@fairlead/contract/affiliates/values.ts';
import { readLinkLabel, SUB_ID_MAX_LENGTH } from '@fairlead/domain/affiliates/source-page.ts';
import { isbot } from 'isbot';

export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Somebody followed a link with `?ref=`. Whose it is, if anybody's, only the database knows. */
export interface Click {
  readonly code: string;
  readonly subId: string;
}

/**
 * The click that a request for a page is; null where it is none. Counted is what a person's browser opens to show it: no HEAD, nothing that
 * is fetched in advance and may never be looked at, nothing that a page loads, and no program that says it is one.
 */
export function readClick({ method, url, headers }: PageRequest): Click | null {
  // The first question is the cheap one: nearly every request ends here.
  if (!url.includes('ref=') || method !== 'GET') return null;
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const code = (query.get('ref') ?? '').trim().toLowerCase();
  if (!CAMPAIGN_CODE.test(code) || !isShown(headers) || isProgram(headers['user-agent'])) return null;
  return { code, subId: readLinkLabel(query.get('sub') ?? '', SUB_ID_MAX_LENGTH) };
}

/** A page in a window of its own, asked for now. */
function isShown(headers: IncomingHttpHeaders): boolean {
  const isInAdvance = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined);
  return !isInAdvance && isDocument(headers);
}

function isDocument({ accept, 'sec-fetch-dest': destination, 'sec-fetch-mode': mode }: IncomingHttpHeaders): boolean {
  if (destination === undefined) return accept?.includes('text/html') ?? false;
  // An installed service worker asks for a page on its reader's behalf without naming what for.
  return destination === 'document' || (destination === 'empty' && mode === 'navigate');
}

function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || isbot(userAgent);
}
