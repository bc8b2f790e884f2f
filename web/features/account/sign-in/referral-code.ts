/** Local storage entry of the referral code that the visitor came with; the page script (frame/page-script.ts) writes it. */
export const REFERRAL_KEY = 'ref';

export function readReferralCode(): string | null {
  try {
    return localStorage.getItem(REFERRAL_KEY);
  } catch {
    // Storage may be forbidden: whoever referred the visitor is not known then.
    return null;
  }
}
