import { accountPaths, marketPaths } from '@fairlead/contract/paths.ts';
import { PRICE_NAMESPACE, TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { useState } from 'react';
import { data } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import { Popups } from '../features/account/popups/popups.tsx';
import { signOut } from '../features/account/post-logout.ts';
import { requireSession } from '../features/account/require-session.ts';
import { ACCESS_TOKEN_KEY, sessionStore, useSession } from '../features/account/session-store.ts';
import { CHART_FIGURES } from '../features/trading/picture/chart-figures.ts';
import { fitServerChart, followServerChart } from '../features/trading/picture/fit-chart.ts';
import { loadPicture, platformPictureContext } from '../features/trading/picture/load-picture.ts';
import { runHeadStart, type HeadStartNames } from '../features/trading/head-start-script.ts';
import { PANE_SIZE_NAMES, runPaneSizes } from '../features/trading/layout/pane-sizes.ts';
import { beginPlatform } from '../features/trading/head-start.ts';
import PlatformScreen from '../features/trading/platform-screen.client.tsx';
import { PlatformSkeleton } from '../features/trading/platform-skeleton.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { pageRequestContext } from '../request-context.ts';
import { useNonce } from './nonce.ts';
import type { PageHandle } from '../page-handle.ts';
import type { Route } from './+types/platform-route';
import { usePageData } from './page-data.ts';
import { holdSignOut } from './sign-out-request.ts';
import { useRedirectOnSignOut } from './use-redirect-on-sign-out.ts';

/** On the server: an unknown symbol is a 404. The browser decides what to show; until then it has the chart and the prices. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isKnown = instrumentBySymbol(params.symbol) !== undefined;
  const { sources, chartInterval } = context.get(pageRequestContext);
  if (isKnown) context.set(platformPictureContext, await loadPicture(sources, params.symbol, chartInterval));
  return data(null, { status: isKnown ? 200 : 404 });
}

/** The platform exists only in the browser: the server sends its outline, and the session decides whether the client may enter. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { accessToken, user } = requireSession(request);
  beginPlatform(accessToken, user.id, params.symbol);
  await addTexts(pageI18n(), 'trading');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <PlatformSkeleton />
      <FitChartScript />
    </>
  );
}

/** After the chart that the server has drawn; what comes after it in the page can still change its size. */
function FitChartScript() {
  const nonce = useNonce();
  const script = import.meta.env.SSR
    ? `(${followServerChart.toString()})(${fitServerChart.toString()},${JSON.stringify(CHART_FIGURES)})`
    : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const HEAD_START_NAMES: HeadStartNames = {
  tokenKey: ACCESS_TOKEN_KEY,
  accountPath: accountPaths.get,
  assetsPath: marketPaths.assets,
  tradingNamespace: TRADING_NAMESPACE,
  priceNamespace: PRICE_NAMESPACE,
};

/** Gives the panes the client's sizes, and loads the data in parallel with the code. */
export const handle: PageHandle = {
  headScript: () =>
    import.meta.env.SSR
      ? `(${runPaneSizes.toString()})(${JSON.stringify(PANE_SIZE_NAMES)});(${runHeadStart.toString()})(${JSON.stringify(HEAD_START_NAMES)})`
      : '',
};

export default function PlatformRoute({ params }: Route.ComponentProps) {
  const { settings } = usePageData();
  const session = useSession();
  const [enteredWith, setEnteredWith] = useState<string | null>(null);
  const { symbol } = params;
  useRedirectOnSignOut();
  if (session === null) return <PlatformSkeleton />;
  return (
    <>
      <PlatformScreen
        symbol={symbol}
        session={session}
        settings={settings}
        notFound={<NotFound />}
        onEntered={(user) => {
          sessionStore.update(user);
          setEnteredWith(user.access_token);
        }}
        holdSignOut={holdSignOut}
        onSignedOut={(to) => {
          // A session that the server has already ended need not be ended there.
          if (to === '/') void signOut('logOut');
          else sessionStore.clear('expired');
        }}
      />
      {enteredWith === session.accessToken && <Popups token={enteredWith} />}
    </>
  );
}
