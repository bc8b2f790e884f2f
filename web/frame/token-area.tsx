/** What areas with their own sign-in share: the back office and the affiliate area. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { callApi } from '../transport/api-client.ts';
import { codeOf, createTokenCalls, TokenCallsProvider, type TokenCalls } from '../transport/token-calls.ts';
import { useTokenSession, type TokenSession, type TokenSessionStore } from '../transport/token-session.ts';
import { ScreenLoading } from '../ui/screen.tsx';
import { LanguageSelect } from './language-select.tsx';
import { usePageData } from './page-data.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const MOST_RETRIES = 2;

export interface TokenArea {
  readonly session: TokenSession | null;
  readonly store: TokenSessionStore;
  readonly calls: TokenCalls;
  readonly logOut: () => void;
}

/** The session and calls of an area. `createStore` is called once; `logoutPath` is the call that ends the session on the server. */
export function useTokenArea(createStore: () => TokenSessionStore, logoutPath: string): TokenArea {
  const [store] = useState(createStore);
  const [calls] = useState(() => createTokenCalls({ get: () => store.get()?.accessToken ?? null, expire: () => store.end('expired') }));
  const session = useTokenSession(store);

  function logOut() {
    const token = session?.accessToken;
    store.end('loggedOut');
    if (token !== undefined) void callApi({ method: 'POST', path: logoutPath, token });
  }

  return { session, store, calls, logOut };
}

/** Provides the area's API calls and query cache to its screens. */
export function TokenAreaProvider({ area, children }: { readonly area: TokenArea; readonly children: ReactNode }) {
  return (
    <TokenCallsProvider value={area.calls}>
      <Answers key={area.session?.accessToken ?? ''}>{children}</Answers>
    </TokenCallsProvider>
  );
}

/** The query cache belongs to one session: the next user sees nothing of the previous one's data. */
function Answers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A refusal is final; only calls without a response are retried.
          queries: { retry: (failures, error) => codeOf(error) === null && failures < MOST_RETRIES, refetchOnWindowFocus: false },
        },
      }),
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Redirects to the sign-in page, which leads back to the current one. */
export function ToLogin({ login }: { readonly login: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`${login}?${new URLSearchParams({ next: pathname + search })}`} replace />;
}

/** The page after a sign-in: the previous one if it is in the area, otherwise the area's first screen. */
export function useGoalAfterLogin({ home, login, area }: { readonly home: string; readonly login: string; readonly area: string }): string {
  const [query] = useSearchParams();
  const next = query.get('next') ?? home;
  const isInArea = next === area || next.startsWith(`${area}/`) || next.startsWith(`${area}?`);
  return isInArea && !next.startsWith(login) ? next : home;
}

/** The language and theme switches. */
export function Switches() {
  const { settings, language, theme } = usePageData();
  return (
    <>
      <LanguageSelect language={language} languages={settings.languages} />
      <ThemeToggle theme={theme} />
    </>
  );
}

/** Placeholder of a screen while it loads. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div className="p-8">
          <title>Fairlead</title>
          <ScreenLoading />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
