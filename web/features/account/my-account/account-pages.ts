/** The pages of My account (spec section 2, and beyond it what keeps the account its owner's), in the order of their tabs. */
export const ACCOUNT_PAGES = ['info', 'password', 'documents', 'security', 'privacy'] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** Where My account begins, and where an unknown page of it leads. */
export const ACCOUNT_HOME = '/my-account/info';

export function accountPageAddress(page: AccountPage): string {
  return `/my-account/${page}`;
}

/** The page of an address; null where there is none of that name. */
export function accountPageFrom(name: string): AccountPage | null {
  return ACCOUNT_PAGES.find((page) => page === name) ?? null;
}
