/** Values shared by both sides of the affiliate calls, separate from the schemas so that browsers need not load those. */

/** By sign-up or by deposit date (spec section 2, "a filter modal"). */
export const ACCOUNT_FILTERS = ['created_at', 'transactions'] as const;

export const CAMPAIGN_CODE = /^[a-z0-9][a-z0-9-]{3,39}$/;

/** A path on our own site to which a campaign's link leads. */
export const LANDING_PATH = /^\/(?!\/)[^\s?#\\]*$/;

export const POSTBACK_EVENTS = ['signUp', 'firstDeposit', 'deposit', 'commission'] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** Placeholders that may appear in braces in the URL. They are filled in and URL-encoded. */
export const POSTBACK_MACROS = ['event', 'account_id', 'campaign', 'sub_id', 'click_id', 'country', 'amount', 'currency', 'at'] as const;

/** The state of an affiliate: `invited` until a password is chosen. */
export const AFFILIATE_STATES = ['invited', 'active', 'blocked'] as const;
export type AffiliateState = (typeof AFFILIATE_STATES)[number];
