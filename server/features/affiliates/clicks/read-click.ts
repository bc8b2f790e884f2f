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

/** A click on a link with `?ref=`. Only the database knows whose link it is, if anyone's. */
export interface Click {
  readonly code: string;
  readonly subId: string;
}

/**
 * The click that a page request represents; null if it is none. Only what a person's browser opens for display counts: no HEAD requests, no
 * prefetching that may never be displayed, no subresources, and no self-declared bots.
 */
export function readClick({ method, url, headers }: PageRequest): Click | null {
  // The cheapest check first: nearly every request ends here.
  if (!url.includes('ref=') || method !== 'GET') return null;
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const code = (query.get('ref') ?? '').trim().toLowerCase();
  if (!CAMPAIGN_CODE.test(code) || !isShown(headers) || isProgram(headers['user-agent'])) return null;
  return { code, subId: readLinkLabel(query.get('sub') ?? '', SUB_ID_MAX_LENGTH) };
}

/** Whether it is a top-level page that is displayed now. */
function isShown(headers: IncomingHttpHeaders): boolean {
  const isInAdvance = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined);
  return !isInAdvance && isDocument(headers);
}

function isDocument({ accept, 'sec-fetch-dest': destination, 'sec-fetch-mode': mode }: IncomingHttpHeaders): boolean {
  if (destination === undefined) return accept?.includes('text/html') ?? false;
  // An installed service worker requests pages for its reader without naming a destination.
  return destination === 'document' || (destination === 'empty' && mode === 'navigate');
}

function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || isbot(userAgent);
}
