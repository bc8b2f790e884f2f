/** The pages of My account in tab order: those of the spec (section 2), plus security, privacy and execution quality. */
export const ACCOUNT_PAGES = ['info', 'password', 'documents', 'security', 'privacy', 'execution'] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** The first page of My account, and the target for an unknown one. */
export const ACCOUNT_HOME = '/my-account/info';

export function accountPageAddress(page: AccountPage): string {
  return `/my-account/${page}`;
}

/** The page named in a URL; null if there is none. */
export function accountPageFrom(name: string): AccountPage | null {
  return ACCOUNT_PAGES.find((page) => page === name) ?? null;
}
