/** The affiliate area: its session and its screens by URL. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { lazy } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { AffiliateShell } from '../features/affiliates/shell/affiliate-shell.tsx';
import { SignInScreen } from '../features/affiliates/sign-in/sign-in-screen.tsx';
import { OverviewScreen } from '../features/affiliates/overview/overview-screen.tsx';
import { PasswordScreen } from '../features/affiliates/sign-in/password-screen.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { createTokenSessionStore, onStorageEvent } from '../transport/token-session.ts';
import { usePageData } from './page-data.ts';
import { Switches, TokenAreaProvider, ToLogin, useGoalAfterLogin, useTokenArea, Waiting } from './token-area.tsx';

const AccountsScreen = lazy(async () => ({
  default: (await import('../features/affiliates/accounts/accounts-screen.tsx')).AccountsScreen,
}));
const AccountScreen = lazy(async () => ({ default: (await import('../features/affiliates/accounts/account-screen.tsx')).AccountScreen }));
const CampaignsScreen = lazy(async () => ({
  default: (await import('../features/affiliates/campaigns/campaigns-screen.tsx')).CampaignsScreen,
}));
const EarningsScreen = lazy(async () => ({
  default: (await import('../features/affiliates/earnings/earnings-screen.tsx')).EarningsScreen,
}));
const PayoutsScreen = lazy(async () => ({ default: (await import('../features/affiliates/payouts/payouts-screen.tsx')).PayoutsScreen }));
const IntegrationsScreen = lazy(async () => ({
  default: (await import('../features/affiliates/integrations/integrations-screen.tsx')).IntegrationsScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/affiliates/settings/settings-screen.tsx')).SettingsScreen,
}));

const AREA = '/affiliate';
const LOGIN = '/affiliate/login';

export default function AffiliateApp() {
  const area = useTokenArea(() => createTokenSessionStore(localStorage, 'affiliate_token', onStorageEvent), affiliatePaths.logout);
  const { session, store, logOut } = area;
  const { settings } = usePageData();
  const goal = useGoalAfterLogin({ home: AREA, login: LOGIN, area: AREA });
  const switches = <Switches />;

  return (
    <TokenAreaProvider area={area}>
      <Routes>
        <Route
          path="login"
          element={
            session === null ? (
              <SignInScreen hasEnded={store.hasExpired()} isDemo={settings.demo} switches={switches} onLoggedIn={store.begin} />
            ) : (
              <Navigate to={goal} replace />
            )
          }
        />
        <Route path="password" element={<PasswordScreen isDemo={settings.demo} switches={switches} />} />
        <Route
          element={
            session === null ? (
              <ToLogin login={LOGIN} />
            ) : (
              <AffiliateShell affiliateName={session.name} onLogOut={logOut} switches={switches}>
                <Waiting>
                  <Outlet />
                </Waiting>
              </AffiliateShell>
            )
          }
        >
          <Route index element={<OverviewScreen />} />
          <Route path="accounts" element={<AccountsScreen />} />
          <Route path="accounts/:id" element={<AccountScreen />} />
          <Route path="campaigns" element={<CampaignsScreen />} />
          <Route path="earnings" element={<EarningsScreen />} />
          <Route path="payouts" element={<PayoutsScreen />} />
          <Route path="integrations" element={<IntegrationsScreen />} />
          <Route path="settings" element={<SettingsScreen />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </TokenAreaProvider>
  );
}
