/** The back office: its session and its screens by URL. Features are only combined here. */
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { lazy, useEffect, type ComponentType } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { BackofficeShell } from '../backoffice/backoffice-shell.tsx';
import { SignInScreen } from '../backoffice/sign-in-screen.tsx';
import { useOperator } from '../backoffice/shared/use-operator.ts';
import { createTokenSessionStore } from '../transport/token-session.ts';
import { NotFound } from '../features/content/not-found.tsx';
import type { Namespace } from '../i18n/create-i18n.ts';
import { addPartTexts } from '../i18n/load-area-texts.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { AreaLoading } from './area-loading.tsx';
import { usePageData } from './page-data.ts';
import { Switches, TokenAreaProvider, ToLogin, useGoalAfterLogin, useTokenArea, Waiting } from './token-area.tsx';

const EntryListScreen = part('backoffice', async () => (await import('../backoffice/content/entry-list-screen.tsx')).EntryListScreen);
const EntryEditorScreen = part('backoffice', async () => (await import('../backoffice/content/entry-editor-screen.tsx')).EntryEditorScreen);
const PreviewScreen = part('backoffice', async () => (await import('../backoffice/content/preview-screen.tsx')).PreviewScreen);
const SettingsScreen = part('backoffice', async () => (await import('../backoffice/content/settings-screen.tsx')).SettingsScreen);
const MediaScreen = part('backoffice', async () => (await import('../backoffice/content/media-screen.tsx')).MediaScreen);
const PopupsScreen = part('backoffice', async () => (await import('../backoffice/account/popups/popups-screen.tsx')).PopupsScreen);
const MessagesScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/contact/messages/messages-screen.tsx')).MessagesScreen,
);
const ImportCalendarScreen = part(
  'backoffice',
  async () => (await import('../backoffice/calendar/import-calendar-screen.tsx')).ImportCalendarScreen,
);
const HomeScreen = part('backofficeQueues', async () => (await import('../backoffice/operators/home/home-screen.tsx')).HomeScreen);
const ClientsScreen = part(
  'backofficeClients',
  async () => (await import('../backoffice/account/clients/clients-screen.tsx')).ClientsScreen,
);
const ClientScreen = part('backofficeClients', async () => (await import('../backoffice/account/clients/client-screen.tsx')).ClientScreen);
const DocumentsScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/account/documents/documents-screen.tsx')).DocumentsScreen,
);
const DocumentScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/account/documents/document-screen.tsx')).DocumentScreen,
);
const VerificationsScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/account/verifications/verifications-screen.tsx')).VerificationsScreen,
);
const ComplaintsScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/contact/complaints/complaints-screen.tsx')).ComplaintsScreen,
);
const ComplaintScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/contact/complaints/complaint-screen.tsx')).ComplaintScreen,
);
const DeletionsScreen = part(
  'backofficeQueues',
  async () => (await import('../backoffice/account/deletions/deletions-screen.tsx')).DeletionsScreen,
);
const WithdrawalsScreen = part(
  'backofficeMoney',
  async () => (await import('../backoffice/payments/withdrawals-screen.tsx')).WithdrawalsScreen,
);
const DepositsScreen = part('backofficeMoney', async () => (await import('../backoffice/payments/deposits-screen.tsx')).DepositsScreen);
const PayoutsScreen = part('backofficeMoney', async () => (await import('../backoffice/payments/payouts-screen.tsx')).PayoutsScreen);
const FundsScreen = part('backofficeMoney', async () => (await import('../backoffice/payments/funds-screen.tsx')).FundsScreen);
const ReconciliationScreen = part(
  'backofficeMoney',
  async () => (await import('../backoffice/payments/reconciliation-screen.tsx')).ReconciliationScreen,
);
const DeskScreen = part('backofficeDesk', async () => (await import('../backoffice/trading/desk/desk-screen.tsx')).DeskScreen);
const RulesScreen = part('backofficeDesk', async () => (await import('../backoffice/trading/rules/rules-screen.tsx')).RulesScreen);
const TradingCalendarScreen = part(
  'backofficeDesk',
  async () => (await import('../backoffice/trading/calendar/calendar-screen.tsx')).CalendarScreen,
);
const FinancingScreen = part(
  'backofficeDesk',
  async () => (await import('../backoffice/trading/financing/financing-screen.tsx')).FinancingScreen,
);
const CorporateActionsScreen = part(
  'backofficeDesk',
  async () => (await import('../backoffice/trading/actions/actions-screen.tsx')).ActionsScreen,
);
const ExecutionScreen = part('backofficeDesk', async () => {
  const [{ ExecutionScreen: screen }] = await Promise.all([
    import('../backoffice/trading/execution/execution-screen.tsx'),
    // Clients and visitors read the same texts.
    addTexts(pageI18n(), 'execution'),
  ]);
  return screen;
});
const ReportsScreen = part('backofficeReports', async () => (await import('../backoffice/reports/reports-screen.tsx')).ReportsScreen);
const BrokerSettingsScreen = part(
  'backofficeSettings',
  async () => (await import('../backoffice/operators/settings/broker-settings-screen.tsx')).BrokerSettingsScreen,
);
const LevelsScreen = part('backofficeSettings', async () => (await import('../backoffice/account/levels/levels-screen.tsx')).LevelsScreen);
const EmailsScreen = part(
  'backofficeSettings',
  async () => (await import('../backoffice/operators/settings/emails-screen.tsx')).EmailsScreen,
);
const OperatorsScreen = part(
  'backofficeOperators',
  async () => (await import('../backoffice/operators/operators-screen.tsx')).OperatorsScreen,
);
const AuditScreen = part('backofficeOperators', async () => (await import('../backoffice/operators/audit-screen.tsx')).AuditScreen);
const SecurityScreen = part(
  'backofficeOperators',
  async () => (await import('../backoffice/operators/security-screen.tsx')).SecurityScreen,
);
const SetUpScreen = part(
  'backofficeOperators',
  async () => (await import('../backoffice/operators/own-login/set-up-screen.tsx')).SetUpScreen,
);
const PasswordScreen = part(
  'backofficeOperators',
  async () => (await import('../backoffice/operators/access/password-screen.tsx')).PasswordScreen,
);
const AffiliatesScreen = part(
  'backofficeAffiliates',
  async () => (await import('../backoffice/affiliates/affiliates-screen.tsx')).AffiliatesScreen,
);
const AffiliateScreen = part(
  'backofficeAffiliates',
  async () => (await import('../backoffice/affiliates/affiliate-screen.tsx')).AffiliateScreen,
);

const HOME = '/backoffice';
const LOGIN = '/backoffice/login';

export default function BackofficeApp() {
  const area = useTokenArea(() => createTokenSessionStore(sessionStorage, 'operator_session'), backofficePaths.logout);
  const { session, store, logOut } = area;
  const { settings } = usePageData();

  return (
    <TokenAreaProvider area={area}>
      <Routes>
        <Route path="login" element={<LogIn isLoggedIn={session !== null} hasExpired={store.hasExpired()} onLoggedIn={store.begin} />} />
        <Route
          path="password"
          element={
            <Waiting>
              <PasswordScreen isDemo={settings.demo} switches={<Switches />} />
            </Waiting>
          }
        />
        <Route element={session === null ? <ToLogin login={LOGIN} /> : <SecondFactorGate onLogOut={logOut} />}>
          <Route
            element={
              <BackofficeShell operatorName={session?.name ?? ''} onLogOut={logOut} switches={<Switches />}>
                <Waiting>
                  <Outlet />
                </Waiting>
              </BackofficeShell>
            }
          >
            <Route index element={<HomeScreen />} />
            <Route path="clients" element={<ClientsScreen />} />
            <Route path="clients/:id/:tab?" element={<ClientScreen />} />
            <Route path="documents" element={<DocumentsScreen />} />
            <Route path="documents/:id" element={<DocumentScreen />} />
            <Route path="verifications" element={<VerificationsScreen />} />
            <Route path="complaints" element={<ComplaintsScreen />} />
            <Route path="complaints/:id" element={<ComplaintScreen />} />
            <Route path="deletions" element={<DeletionsScreen />} />
            <Route path="withdrawals" element={<WithdrawalsScreen />} />
            <Route path="deposits" element={<DepositsScreen />} />
            <Route path="payouts" element={<PayoutsScreen />} />
            <Route path="funds" element={<FundsScreen />} />
            <Route path="reconciliation" element={<ReconciliationScreen />} />
            <Route path="desk" element={<DeskScreen />} />
            <Route path="rules" element={<RulesScreen />} />
            <Route path="trading-calendar" element={<TradingCalendarScreen />} />
            <Route path="financing" element={<FinancingScreen />} />
            <Route path="corporate-actions" element={<CorporateActionsScreen />} />
            <Route path="execution" element={<ExecutionScreen />} />
            <Route path="reports/:report?" element={<ReportsScreen />} />
            <Route path="settings" element={<BrokerSettingsScreen />} />
            <Route path="settings/levels" element={<LevelsScreen />} />
            <Route path="settings/mails" element={<EmailsScreen />} />
            <Route path="operators" element={<OperatorsScreen />} />
            <Route path="audit" element={<AuditScreen />} />
            <Route path="security" element={<SecurityScreen />} />
            <Route path="affiliates" element={<AffiliatesScreen />} />
            <Route path="affiliates/plans" element={<AffiliatesScreen />} />
            <Route path="affiliates/:id/:tab?" element={<AffiliateScreen />} />
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

/** Sends the operator to the set-up of a second factor while the server answers nothing else. */
function SecondFactorGate({ onLogOut }: { readonly onLogOut: () => void }) {
  const operator = useOperator();
  if (operator?.needs_second_factor !== true) return <Outlet />;
  return (
    <Waiting>
      <SetUpScreen switches={<Switches />} onLogOut={onLogOut} />
    </Waiting>
  );
}

interface LogInProps {
  readonly isLoggedIn: boolean;
  readonly hasExpired: boolean;
  readonly onLoggedIn: Parameters<typeof SignInScreen>[0]['onLoggedIn'];
}

function LogIn({ isLoggedIn, hasExpired, onLoggedIn }: LogInProps) {
  const { settings } = usePageData();
  const goal = useGoalAfterLogin({ home: HOME, login: LOGIN, area: '/backoffice' });
  useEffect(() => {
    // A full page load: the editor's content policy differs.
    if (isLoggedIn) location.replace(goal);
  }, [isLoggedIn, goal]);
  if (isLoggedIn) return <AreaLoading />;
  return <SignInScreen hasEnded={hasExpired} isDemo={settings.demo} switches={<Switches />} onLoggedIn={onLoggedIn} />;
}

/** A screen that is loaded when it is opened, with the texts of its area. */
function part<Props>(texts: Namespace, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), addPartTexts(pageI18n(), texts)]);
    return { default: component };
  });
}
