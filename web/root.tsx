import './ui/base.css';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, type LinksFunction } from 'react-router';
import type { Route } from './+types/root';
import { ACCESS_TOKEN_KEY } from './features/account/session-store.ts';
import { REFERRAL_KEY, REFERRAL_LABELS, REFERRAL_SOURCE_KEY } from './features/account/sign-in/referral-code.ts';
import { CLIENT_HOME } from './frame/addresses.ts';
import { FailurePage } from './frame/failure-page.tsx';
import { useNonce } from './frame/nonce.ts';
import { PLAIN_PAGE, usePageDataIfAny, type PageData } from './frame/page-data.ts';
import { hasBehaviours, headScriptOf, isAlwaysStatic, isStaticForGuests } from './page-handle.ts';
import {
  COLLAPSE_RISK_WARNING_ATTRIBUTE,
  runPageScript,
  SELECT_LANGUAGE_ATTRIBUTE,
  SWITCH_THEME_ATTRIBUTE,
  type PageScriptNames,
} from './frame/page-script.ts';
import { RISK_WARNING_KEY } from './frame/risk-warning.tsx';
import { THEME_COLOURS, THEME_KEY } from './frame/theme.ts';
import { namespacesOf, type Namespace } from './i18n/create-i18n.ts';
import { PAGE_TEXTS_ID, writePageTexts } from './i18n/page-texts.ts';
import { pageRequestContext } from './request-context.ts';
import { LOCALE_OF, LocaleProvider } from './ui/locale.tsx';

export async function loader({ context, request }: Route.LoaderArgs): Promise<PageData> {
  const { settings, sources, language, theme, signedIn, behavioursScript } = context.get(pageRequestContext);
  const [site, figures] = await Promise.all([sources.findSite(language), sources.readRiskFigures()]);
  const siteUrl = sources.publicUrl ?? new URL(request.url).origin;
  return { settings, language, theme, signedIn, site, losingPercent: figures?.percent ?? null, siteUrl, behavioursScript };
}

/** Settings, language and theme change only with a new page. */
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: interLatin, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

const SCRIPT_NAMES: PageScriptNames = {
  theme: THEME_KEY,
  switchTheme: SWITCH_THEME_ATTRIBUTE,
  selectLanguage: SELECT_LANGUAGE_ATTRIBUTE,
  collapseRiskWarning: COLLAPSE_RISK_WARNING_ATTRIBUTE,
  riskWarning: RISK_WARNING_KEY,
  session: ACCESS_TOKEN_KEY,
  clientHome: CLIENT_HOME,
  referral: REFERRAL_KEY,
  referralSource: REFERRAL_SOURCE_KEY,
  referralLabels: REFERRAL_LABELS,
};

export function Layout({ children }: { readonly children: ReactNode }) {
  const { language, theme } = usePageDataIfAny() ?? PLAIN_PAGE;
  const { isAlive, namespaces, behaviours } = useFirstPage();
  return (
    // The page's script may replace the theme known to the server with a stored one.
    <html lang={language} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOURS[theme]} suppressHydrationWarning />
        <PageScript />
        <Meta />
        {/* Stylesheets need no nonce, and a nonce hidden by the browser wouldn't match what React expects. */}
        <Links nonce="" />
      </head>
      <body>
        <LocaleProvider value={LOCALE_OF[language]}>{children}</LocaleProvider>
        {isAlive && <ScrollRestoration />}
        {isAlive && <PageTexts namespaces={namespaces} />}
        {isAlive && <Scripts />}
        {!isAlive && behaviours !== null && <script type="module" src={behaviours} />}
      </body>
    </html>
  );
}

/**
 * How the server sent this page; navigation within the app doesn't change that. The app is sent to all clients, and to guests on pages that
 * need it.
 */
function useFirstPage() {
  const page = usePageDataIfAny();
  const matches = useMatches();
  const { pathname } = useLocation();
  const [first] = useState(() => ({
    isAlive: !matches.some(({ handle }) => isAlwaysStatic(handle) || (page?.signedIn === false && isStaticForGuests(handle))),
    namespaces: namespacesOf(pathname),
    behaviours: page !== null && matches.some(({ handle }) => hasBehaviours(handle)) ? page.behavioursScript : null,
  }));
  return first;
}

function PageScript() {
  const nonce = useNonce();
  const matches = useMatches();
  // Only the server knows the nonce and writes the script; in the browser it has run long before React sees it. It is placed before the
  // stylesheets, which would delay it while they load.
  const script = import.meta.env.SSR ? [pageScript(), ...matches.map(({ handle }) => headScriptOf(handle))].join(';') : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

function pageScript(): string {
  return `(${runPageScript.toString()})(${JSON.stringify(SCRIPT_NAMES)})`;
}

/** Read by the app before hydration, so that React finds the element as the server wrote it. */
function PageTexts({ namespaces }: { readonly namespaces: readonly Namespace[] }) {
  const nonce = useNonce();
  const { i18n } = useTranslation();
  const texts = import.meta.env.SSR ? writePageTexts(i18n, namespaces) : '';
  return (
    <script id={PAGE_TEXTS_ID} type="application/json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: texts }} />
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
