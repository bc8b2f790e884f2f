/** Logins that only a demo has, for the pages that offer them. Free of schemas, so that a browser carries nothing else with them. */

/** The password of every demo person. It is public, which is why production refuses to plant them. */
export const DEMO_PASSWORD = 'fairlead-demo';

export const DEMO_AFFILIATE_LOGIN = { email: 'affiliate@fairlead.test', password: DEMO_PASSWORD } as const;
