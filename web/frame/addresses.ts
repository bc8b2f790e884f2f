import type { Settings } from '@fairlead/contract/settings.ts';
import { ACCOUNT_HOME } from '../features/account/my-account/account-pages.ts';
import type { DepositPlaces } from '../features/payments/deposit/deposit-addresses.ts';

/** The first page for a client after sign-in and from the home page (spec section 2). */
export const CLIENT_HOME = '/platform/BTCUSD';

/** The page a new client continues to from the saved details (spec section 2). */
export const DEPOSIT_PAGE = '/payment/deposit';

/** The URLs the deposit form links to outside the payments area. */
export const DEPOSIT_PLACES: DepositPlaces = { platform: CLIENT_HOME, details: ACCOUNT_HOME };

/** Shown in place of a page that cannot be loaded; web/pwa/service-worker.ts caches it under this URL. */
export const OFFLINE_PAGE = '/offline';

/**
 * Whether visitors have a home page. In special mode `/` redirects everyone to the platform (spec section 2), and on a platform-only site
 * the home page is hidden (spec section 6). Both go to the platform, which asks visitors to sign in.
 */
export function hasHomePage({ special_mode, platform_only }: Pick<Settings, 'special_mode' | 'platform_only'>): boolean {
  return !special_mode && !platform_only;
}
