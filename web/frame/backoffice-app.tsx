/** The back office: who is logged in, and which screen an address leads to. Features meet here and nowhere else. */
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { lazy, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { BackofficeShell } from '../features/backoffice/backoffice-shell.tsx';
import { ImportCalendarScreen } from '../features/backoffice/calendar/import-calendar-screen.tsx';
import { LogInScreen } from '../features/backoffice/log-in-screen.tsx';
import { MessagesScreen } from '../features/backoffice/messages/messages-screen.tsx';
import { createTokenSessionStore } from '../transport/token-session.ts';
import { PopupsScreen } from '../features/backoffice/popups/popups-screen.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { AreaWaiting } from './area-waiting.tsx';
import { usePageData } from './page-data.ts';
import { Switches, TokenAreaProvider, ToLogin, useGoalAfterLogin, useTokenArea, Waiting } from './token-area.tsx';

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

export default function BackofficeApp() {
  const area = useTokenArea(() => createTokenSessionStore(sessionStorage, 'operator_session'), backofficePaths.logout);
  const { session, store, logOut } = area;
  const { settings } = usePageData();

  return (
    <TokenAreaProvider area={area}>
      <Routes>
        <Route path="login" element={<LogIn isLoggedIn={session !== null} hasExpired={store.hasExpired()} onLoggedIn={store.begin} />} />
        <Route element={session === null ? <ToLogin login={LOGIN} /> : <Outlet />}>
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
    </TokenAreaProvider>
  );
}

interface LogInProps {
  readonly isLoggedIn: boolean;
  readonly hasExpired: boolean;
  readonly onLoggedIn: Parameters<typeof LogInScreen>[0]['onLoggedIn'];
}

function LogIn({ isLoggedIn, hasExpired, onLoggedIn }: LogInProps) {
  const goal = useGoalAfterLogin({ home: HOME, login: LOGIN, area: '/backoffice' });
  useEffect(() => {
    // A document of its own: the editor's has another content policy.
    if (isLoggedIn) location.replace(goal);
  }, [isLoggedIn, goal]);
  return isLoggedIn ? <AreaWaiting /> : <LogInScreen hasEnded={hasExpired} onLoggedIn={onLoggedIn} />;
}
