import type { Settings } from '@fairlead/contract/settings.ts';
import { ACCOUNT_HOME } from '../features/account/my-account/account-pages.ts';
import { TRANSACTIONS_HOME } from '../features/payments/transactions/transaction-addresses.ts';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';

export interface SiteLink {
  readonly to: string;
  /** How the addresses begin that belong to it, where they are more than its own. */
  readonly section?: string;
  /** Key of its text in the namespace common. */
  readonly text:
    | 'nav.home'
    | 'nav.about'
    | 'nav.platform'
    | 'nav.account'
    | 'nav.transactions'
    | 'nav.levels'
    | 'nav.contact'
    | 'nav.terms'
    | 'nav.cookies'
    | 'nav.logIn'
    | 'nav.signUp';
}

type SiteSettings = Pick<Settings, 'special_mode' | 'platform_only' | 'registration_allowed'>;

const HOME: SiteLink = { to: '/', text: 'nav.home' };
const PLATFORM: SiteLink = { to: CLIENT_HOME, section: '/platform/', text: 'nav.platform' };
const ACCOUNT: SiteLink = { to: ACCOUNT_HOME, section: '/my-account/', text: 'nav.account' };
const TRANSACTIONS: SiteLink = { to: TRANSACTIONS_HOME, section: '/transactions/', text: 'nav.transactions' };
const ABOUT: SiteLink = { to: '/about', text: 'nav.about' };
const LOG_IN: SiteLink = { to: '/login', text: 'nav.logIn' };
const SIGN_UP: SiteLink = { to: '/register', text: 'nav.signUp' };
const LEVELS: SiteLink = { to: '/account-levels', text: 'nav.levels' };
const CONTACT: SiteLink = { to: '/contact-us', text: 'nav.contact' };

/** Where the header leads (spec section 2): clients to the platform, their account and their transactions, visitors to the pages about us. */
export function selectHeaderLinks(isGuest: boolean, settings: SiteSettings): readonly SiteLink[] {
  if (!isGuest) return [PLATFORM, ACCOUNT, TRANSACTIONS];
  return [...homeOf(settings), ...aboutOf(settings)];
}

/** Where the footer leads beside the legal pages (spec section 1). */
export function selectFooterLinks(isGuest: boolean, settings: SiteSettings): readonly SiteLink[] {
  const pages = [...aboutOf(settings), ...(settings.platform_only ? [] : [LEVELS]), CONTACT];
  return isGuest ? [...homeOf(settings), ...pages, ...selectEntrances(settings)] : [PLATFORM, ...pages];
}

/** How a visitor becomes a client: by logging in, and by signing up where that is allowed. */
export function selectEntrances({ registration_allowed }: SiteSettings): readonly [SiteLink, ...SiteLink[]] {
  return registration_allowed ? [LOG_IN, SIGN_UP] : [LOG_IN];
}

export const LEGAL_LINKS: readonly SiteLink[] = [
  { to: '/terms-conditions', text: 'nav.terms' },
  { to: '/cookies', text: 'nav.cookies' },
];

function homeOf(settings: SiteSettings): readonly SiteLink[] {
  return hasHomePage(settings) ? [HOME] : [];
}

function aboutOf(settings: SiteSettings): readonly SiteLink[] {
  return hasHomePage(settings) ? [ABOUT] : [];
}
