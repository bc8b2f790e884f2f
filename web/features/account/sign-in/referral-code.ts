import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';

/** Local storage entry of the visitor's referral code; the page script (frame/page-script.ts) writes it and the others. */
export const REFERRAL_KEY = 'ref';

/** The page the visitor followed the referral link from. */
export const REFERRAL_SOURCE_KEY = 'ref_source';

const SUB_KEY = 'ref_sub';
const CLICK_KEY = 'ref_click';

/** The link's labels, by query parameter. */
export const REFERRAL_LABELS: Readonly<Record<string, string>> = { [SUB_KEY]: 'sub', [CLICK_KEY]: 'click_id' };

/** The referral as sent with the registration; null for unknown values. */
export type StoredReferral = Pick<RegisterRequest, 'ref' | 'source_page' | 'sub_id' | 'click_id'>;

export function readReferral(): StoredReferral {
  return { ref: read(REFERRAL_KEY), source_page: read(REFERRAL_SOURCE_KEY), sub_id: read(SUB_KEY), click_id: read(CLICK_KEY) };
}

/** Removes the details once they are sent. The code stays, so that no other one replaces it. */
export function forgetReferralDetails(): void {
  for (const key of [REFERRAL_SOURCE_KEY, SUB_KEY, CLICK_KEY]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing was stored.
      return;
    }
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; the referrer is then unknown.
    return null;
  }
}
