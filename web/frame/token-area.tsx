/** What areas with a login of their own have in common: the back office and the affiliates'. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { callApi } from '../transport/api-client.ts';
import { codeOf, createTokenCalls, TokenCallsProvider, type TokenCalls } from '../transport/token-calls.ts';
import { useTokenSession, type TokenSession, type TokenSessionStore } from '../transport/token-session.ts';
import { ScreenWaiting } from '../ui/screen.tsx';
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

/** `createStore` is called once; `logoutPath` is the call that ends the session on the server as well. */
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

/** What the screens of an area ask with, and where the answers are kept. */
export function TokenAreaProvider({ area, children }: { readonly area: TokenArea; readonly children: ReactNode }) {
  return (
    <TokenCallsProvider value={area.calls}>
      <Answers key={area.session?.accessToken ?? ''}>{children}</Answers>
    </TokenCallsProvider>
  );
}

/** Answers belong to the session that asked for them: whoever logs in next sees nothing of the last one's. */
function Answers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A refusal stays one; only what was not answered is asked again.
          queries: { retry: (failures, error) => codeOf(error) === null && failures < MOST_RETRIES, refetchOnWindowFocus: false },
        },
      }),
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Leads to the login, which remembers where the person was. */
export function ToLogin({ login }: { readonly login: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`${login}?${new URLSearchParams({ next: pathname + search })}`} replace />;
}

/** Where a login leads to: back to where the person was, within the area, and otherwise to its first screen. */
export function useGoalAfterLogin({ home, login, area }: { readonly home: string; readonly login: string; readonly area: string }): string {
  const [query] = useSearchParams();
  const next = query.get('next') ?? home;
  const isInArea = next === area || next.startsWith(`${area}/`) || next.startsWith(`${area}?`);
  return isInArea && !next.startsWith(login) ? next : home;
}

/** The switches of language and theme. */
export function Switches() {
  const { settings, language, theme } = usePageData();
  return (
    <>
      <LanguageSelect language={language} languages={settings.languages} />
      <ThemeToggle theme={theme} />
    </>
  );
}

/** Stands for a screen that is being loaded. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div className="p-8">
          <title>Fairlead</title>
          <ScreenWaiting />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
