/** The back office: who is logged in, and which screen an address leads to. Features meet here and nowhere else. */
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { BackofficeShell } from '../features/backoffice/backoffice-shell.tsx';
import { ImportCalendarScreen } from '../features/backoffice/calendar/import-calendar-screen.tsx';
import { LogInScreen } from '../features/backoffice/log-in-screen.tsx';
import { MessagesScreen } from '../features/backoffice/messages/messages-screen.tsx';
import { createOperatorSessionStore, useOperatorSession } from '../features/backoffice/operator-session.ts';
import { PopupsScreen } from '../features/backoffice/popups/popups-screen.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { codeOf, createOperatorCalls, OperatorCallsProvider } from '../transport/operator-calls.ts';
import { callApi } from '../transport/api-client.ts';
import { ScreenWaiting } from '../ui/screen.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { LanguageSelect } from './language-select.tsx';
import { usePageData } from './page-data.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const EntryListScreen = lazy(async () => ({
  default: (await import('../features/content/editor/entry-list-screen.tsx')).EntryListScreen,
}));
const EntryEditorScreen = lazy(async () => ({
  default: (await import('../features/content/editor/entry-editor-screen.tsx')).EntryEditorScreen,
}));
const PreviewScreen = lazy(async () => ({ default: (await import('../features/content/editor/preview-screen.tsx')).PreviewScreen }));
const SettingsScreen = lazy(async () => ({ default: (await import('../features/content/editor/settings-screen.tsx')).SettingsScreen }));
const MediaScreen = lazy(async () => ({ default: (await import('../features/content/editor/media-screen.tsx')).MediaScreen }));

const HOME = '/backoffice/content';
const LOGIN = '/backoffice/login';
const MOST_RETRIES = 2;

export default function BackofficeApp() {
  const [store] = useState(() => createOperatorSessionStore(sessionStorage));
  const [calls] = useState(() => createOperatorCalls({ get: () => store.get()?.accessToken ?? null, expire: () => store.end('expired') }));
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A refusal stays one; only what was not answered is asked again.
          queries: { retry: (failures, error) => codeOf(error) === null && failures < MOST_RETRIES, refetchOnWindowFocus: false },
        },
      }),
  );
  const session = useOperatorSession(store);
  const { settings } = usePageData();

  function logOut() {
    const token = session?.accessToken;
    store.end('loggedOut');
    if (token !== undefined) void callApi({ method: 'POST', path: backofficePaths.logout, token });
  }

  return (
    <QueryClientProvider client={queries}>
      <OperatorCallsProvider value={calls}>
        <Routes>
          <Route path="login" element={<LogIn isLoggedIn={session !== null} hasExpired={store.hasExpired()} onLoggedIn={store.begin} />} />
          <Route element={session === null ? <ToLogin /> : <Outlet />}>
            <Route
              element={
                <BackofficeShell operatorName={session?.name ?? ''} onLogOut={logOut} switches={<Switches />}>
                  <Waiting>
                    <Outlet />
                  </Waiting>
                </BackofficeShell>
              }
            >
              <Route index element={<Navigate to={HOME} replace />} />
              <Route path="content" element={<EntryListScreen />} />
              <Route path="content/settings" element={<SettingsScreen />} />
              <Route path="content/popups" element={<PopupsScreen />} />
              <Route path="content/media" element={<MediaScreen />} />
              <Route path="messages" element={<MessagesScreen />} />
              <Route path="calendar" element={<ImportCalendarScreen />} />
            </Route>
            <Route
              element={
                <ToastRegion>
                  <main id="content">
                    <Waiting>
                      <Outlet />
                    </Waiting>
                  </main>
                </ToastRegion>
              }
            >
              <Route path="content/:id" element={<EntryEditorScreen settings={settings} />} />
              <Route path="content/:id/preview" element={<PreviewScreen settings={settings} />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </OperatorCallsProvider>
    </QueryClientProvider>
  );
}

/** Remembers where the operator was. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${LOGIN}?${new URLSearchParams({ next: pathname + search })}`} replace />;
}

interface LogInProps {
  readonly isLoggedIn: boolean;
  readonly hasExpired: boolean;
  readonly onLoggedIn: Parameters<typeof LogInScreen>[0]['onLoggedIn'];
}

function LogIn({ isLoggedIn, hasExpired, onLoggedIn }: LogInProps) {
  const [query] = useSearchParams();
  const next = query.get('next') ?? HOME;
  const goal = next.startsWith('/backoffice/') && !next.startsWith(LOGIN) ? next : HOME;
  useEffect(() => {
    // A document of its own: the editor's has another content policy.
    if (isLoggedIn) location.replace(goal);
  }, [isLoggedIn, goal]);
  return <LogInScreen hasEnded={hasExpired && !isLoggedIn} onLoggedIn={onLoggedIn} />;
}

function Switches() {
  const { settings, language, theme } = usePageData();
  return (
    <>
      <LanguageSelect language={language} languages={settings.languages} />
      <ThemeToggle theme={theme} />
    </>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
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
