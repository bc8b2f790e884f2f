import type { LinkView, SiteView } from '@fairlead/contract/content/view.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { ACCOUNT_HOME } from '../features/account/my-account/account-pages.ts';
import { TRANSACTIONS_HOME } from '../features/payments/transactions/transaction-addresses.ts';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';

/** A built-in link, whose text is in the namespace common, or one written by an editor. */
export type SiteLink = OwnLink | EditorsLink;

interface OwnLink {
  readonly to: string;
  /** The prefix of the URLs that belong to the link, if more than its own do. */
  readonly section?: string;
  readonly text:
    | 'nav.home'
    | 'nav.about'
    | 'nav.referrals'
    | 'nav.platform'
    | 'nav.account'
    | 'nav.transactions'
    | 'nav.calendar'
    | 'nav.execution'
    | 'nav.levels'
    | 'nav.contact'
    | 'nav.verify'
    | 'nav.terms'
    | 'nav.cookies'
    | 'nav.aml'
    | 'nav.kyc'
    | 'nav.privacy'
    | 'nav.logIn'
    | 'nav.signUp';
}

interface EditorsLink {
  readonly to: string;
  readonly section?: undefined;
  readonly label: string;
}

/** What the menus depend on. */
export interface MenuSources {
  readonly isGuest: boolean;
  readonly settings: Pick<Settings, 'special_mode' | 'platform_only' | 'registration_allowed' | 'economics'>;
  readonly site: Pick<SiteView, 'menus' | 'economics'>;
}

const HOME: OwnLink = { to: '/', text: 'nav.home' };
const PLATFORM: OwnLink = { to: CLIENT_HOME, section: '/platform/', text: 'nav.platform' };
const ACCOUNT: OwnLink = { to: ACCOUNT_HOME, section: '/my-account/', text: 'nav.account' };
const TRANSACTIONS: OwnLink = { to: TRANSACTIONS_HOME, section: '/transactions/', text: 'nav.transactions' };
const CALENDAR: OwnLink = { to: '/economic-calendar', text: 'nav.calendar' };
const ABOUT: OwnLink = { to: '/about', text: 'nav.about' };
const REFERRALS: OwnLink = { to: '/referrals', text: 'nav.referrals' };
const LOG_IN: OwnLink = { to: '/login', text: 'nav.logIn' };
const SIGN_UP: OwnLink = { to: '/register', text: 'nav.signUp' };
const LEVELS: OwnLink = { to: '/account-levels', text: 'nav.levels' };
const EXECUTION: OwnLink = { to: '/execution-quality', text: 'nav.execution' };
const CONTACT: OwnLink = { to: '/contact-us', text: 'nav.contact' };
const VERIFY: OwnLink = { to: '/verify', text: 'nav.verify' };

const OWN_HEADER: readonly SiteLink[] = [HOME, ABOUT];
const OWN_FOOTER: readonly SiteLink[] = [ABOUT, REFERRALS, LEVELS, CONTACT];
const OWN_LEGAL: readonly SiteLink[] = [
  { to: '/terms-conditions', text: 'nav.terms' },
  { to: '/cookies', text: 'nav.cookies' },
  { to: '/aml-policy', text: 'nav.aml' },
  { to: '/kyc-policy', text: 'nav.kyc' },
  { to: '/privacy-policy', text: 'nav.privacy' },
];

/** The header's links (spec section 2): for clients the platform, their account and transactions, for visitors the pages about us. */
export function selectHeaderLinks({ isGuest, settings, site }: MenuSources): readonly SiteLink[] {
  const links = isGuest ? withMissing(OWN_HEADER, menuOr(site.menus?.header, OWN_HEADER)) : [PLATFORM, ACCOUNT, TRANSACTIONS];
  return selectAllowed([...links, CALENDAR], { settings, site });
}

/**
 * The footer's links besides the legal pages (spec section 1): the platform first for clients, the home page for visitors. Whatever the menu,
 * how well orders are executed and how to verify a receipt are among them.
 */
export function selectFooterLinks({ isGuest, settings, site }: MenuSources): readonly SiteLink[] {
  const pages = menuOr(site.menus?.footer, OWN_FOOTER);
  const ours = [...pages, EXECUTION, VERIFY, CALENDAR];
  const links = isGuest ? [HOME, ...ours, ...selectEntrances(settings)] : [PLATFORM, ...ours];
  const forOthers = isGuest ? PLATFORM : HOME;
  return selectAllowed(
    links.filter(({ to }) => !isOf(to, forOthers)),
    { settings, site },
  );
}

/** Terms and conditions, and the policies on cookies, money laundering, identity and privacy. */
export function selectLegalLinks({ menus }: Pick<SiteView, 'menus'>): readonly SiteLink[] {
  return withoutRepeats(menuOr(menus?.legal, OWN_LEGAL));
}

/** How a visitor becomes a client: through sign-in, and sign-up if registration is open. */
export function selectEntrances({ registration_allowed }: Pick<Settings, 'registration_allowed'>): readonly [OwnLink, ...OwnLink[]] {
  return registration_allowed ? [LOG_IN, SIGN_UP] : [LOG_IN];
}

/** Whether a URL is on another site, which is sent no referrer. */
export function isExternal(to: string): boolean {
  return /^https?:/i.test(to);
}

/** Hidden together with the home page (spec section 6), whichever menu has them. */
const HIDDEN_WITHOUT_HOME: readonly OwnLink[] = [HOME, ABOUT, REFERRALS, LEVELS];

function selectAllowed(links: readonly SiteLink[], { settings, site }: Pick<MenuSources, 'settings' | 'site'>): readonly SiteLink[] {
  const hidden = [
    ...(hasHomePage(settings) ? [] : HIDDEN_WITHOUT_HOME),
    ...((settings.economics ?? site.economics) ? [] : [CALENDAR]),
    ...(settings.registration_allowed ? [] : [SIGN_UP]),
  ];
  return withoutRepeats(links).filter(({ to }) => !hidden.some((link) => isOf(to, link)));
}

function menuOr(menu: readonly LinkView[] | undefined, own: readonly SiteLink[]): readonly SiteLink[] {
  return menu?.map(({ text, url }) => ({ to: url, label: text })) ?? own;
}

/** Adds the spec's own links if an editor omitted them. */
function withMissing(needed: readonly SiteLink[], links: readonly SiteLink[]): readonly SiteLink[] {
  return [...needed.filter((link) => !links.some(({ to }) => isOf(to, link))), ...links];
}

function withoutRepeats(links: readonly SiteLink[]): readonly SiteLink[] {
  return links.filter((link, place) => links.findIndex(({ to }) => isOf(to, link)) === place);
}

/** Whether a URL leads to a link's page, whatever an editor appended to it. */
function isOf(address: string, link: Pick<SiteLink, 'to' | 'section'>): boolean {
  const path = pathOf(address);
  return path === pathOf(link.to) || (link.section !== undefined && path.startsWith(link.section));
}

function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/, '');
  return path === '/' ? path : path.replace(/\/+$/, '');
}
