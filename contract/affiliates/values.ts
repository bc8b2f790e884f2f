/** What both sides of the affiliates' calls choose from, apart from the schemas so that a browser need not carry those. */

/** By when they signed up, or by when they deposited (spec section 2, "a filter modal"). */
export const ACCOUNT_FILTERS = ['created_at', 'transactions'] as const;

export const CAMPAIGN_CODE = /^[a-z0-9][a-z0-9-]{3,39}$/;

/** A path on our own site, where a campaign's link leads. */
export const LANDING_PATH = /^\/(?!\/)[^\s?#\\]*$/;

export const POSTBACK_EVENTS = ['signUp', 'firstDeposit', 'deposit', 'commission'] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** What may stand in braces in the address, and is filled in, encoded. */
export const POSTBACK_MACROS = ['event', 'account_id', 'campaign', 'sub_id', 'click_id', 'country', 'amount', 'currency', 'at'] as const;

/** How an affiliate stands: `invited` until a password is chosen. */
export const AFFILIATE_STATES = ['invited', 'active', 'blocked'] as const;
export type AffiliateState = (typeof AFFILIATE_STATES)[number];
