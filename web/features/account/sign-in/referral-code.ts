import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';

/** Local storage entry of the referral code that the visitor came with; the page script (frame/page-script.ts) writes it and the others. */
export const REFERRAL_KEY = 'ref';

/** Where the visitor came from with it. */
export const REFERRAL_SOURCE_KEY = 'ref_source';

const SUB_KEY = 'ref_sub';
const CLICK_KEY = 'ref_click';

/** What the link said of itself, by the query parameter that says it. */
export const REFERRAL_LABELS: Readonly<Record<string, string>> = { [SUB_KEY]: 'sub', [CLICK_KEY]: 'click_id' };

/** As it goes with the registration: null for what is not known. */
export type StoredReferral = Pick<RegisterRequest, 'ref' | 'source_page' | 'sub_id' | 'click_id'>;

export function readReferral(): StoredReferral {
  return { ref: read(REFERRAL_KEY), source_page: read(REFERRAL_SOURCE_KEY), sub_id: read(SUB_KEY), click_id: read(CLICK_KEY) };
}

/** Once they are sent, the details have done their work. The code stays, so that no other one takes its place. */
export function forgetReferralDetails(): void {
  for (const key of [REFERRAL_SOURCE_KEY, SUB_KEY, CLICK_KEY]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is forbidden: nothing was kept.
      return;
    }
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden: whoever referred the visitor is not known then.
    return null;
  }
}
