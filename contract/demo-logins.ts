/** Logins that exist only in the demo, for the pages that offer them. Free of schemas, so that browsers load nothing else with them. */

/** The password of every demo account. It is public, which is why production refuses to seed them. */
export const DEMO_PASSWORD = 'fairlead-demo';

export const DEMO_AFFILIATE_LOGIN = { email: 'affiliate@fairlead.test', password: DEMO_PASSWORD } as const;

/** The operators, by role. */
export const DEMO_OPERATOR_LOGINS = [
  { who: 'admin', email: 'operator@fairlead.test' },
  { who: 'approver', email: 'approver@fairlead.test' },
  { who: 'support', email: 'support@fairlead.test' },
  { who: 'dealer', email: 'dealer@fairlead.test' },
  { who: 'content', email: 'content@fairlead.test' },
  { who: 'partners', email: 'partners@fairlead.test' },
] as const;
