import type { Settings } from '@fairlead/contract/settings.ts';
import { ACCOUNT_HOME } from '../features/account/my-account/account-pages.ts';
import type { DepositPlaces } from '../features/payments/deposit/deposit-addresses.ts';

/** Where a client lands after login and from the home page (spec section 2). */
export const CLIENT_HOME = '/platform/BTCUSD';

/** Where whoever has just signed up goes from the saved details (spec section 2). */
export const DEPOSIT_PAGE = '/payment/deposit';

/** Where the deposit form leads beside the payments. */
export const DEPOSIT_PLACES: DepositPlaces = { platform: CLIENT_HOME, details: ACCOUNT_HOME };

/** Shown in place of a page that cannot be fetched; web/pwa/service-worker.ts keeps it under this address. */
export const OFFLINE_PAGE = '/offline';

/**
 * Whether visitors have a home page. In special mode `/` leads to the platform for everybody (spec section 2), and where there is to be
 * only the platform the home page is hidden (spec section 6): both go on to the platform, which asks visitors to log in.
 */
export function hasHomePage({ special_mode, platform_only }: Pick<Settings, 'special_mode' | 'platform_only'>): boolean {
  return !special_mode && !platform_only;
}
