import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureState } from '../../../ui/failure-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { Session } from '../session-store.ts';
import type { AccountPage } from './account-pages.ts';
import { AccountSummary } from './account-summary.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { InfoPanel } from './info-panel.tsx';
import { MyAccountFrame, MyAccountSkeleton } from './my-account-frame.tsx';
import { NextSteps } from './next-steps.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useAccountEntry, type EntryHandlers } from './use-account-entry.ts';
import { SensitiveCalls, useRunSensitive } from './use-run-sensitive.tsx';

export interface MyAccountProps extends EntryHandlers {
  readonly page: AccountPage;
  readonly session: Session;
  readonly hasLevels: boolean;
  readonly hasReferrals: boolean;
  /** The page on execution quality, which is another capability's. */
  readonly execution: ReactNode;
  /** The client changed the account on this page. */
  readonly onChanged: (user: SessionUser) => void;
  /** The details were saved. */
  readonly onDetailsSaved: (user: SessionUser) => void;
}

/** My account of the signed-in client (spec section 2, "My account"): the summary and one page at a time. */
export function MyAccount({ session, onEntered, onSignedOut, ...rest }: MyAccountProps) {
  const { t } = useTranslation('account');
  const entry = useAccountEntry(session.accessToken, { onEntered, onSignedOut });
  if (entry.kind === 'loading') return <MyAccountSkeleton />;
  if (entry.kind === 'unreachable') return <Unreachable title={t('title')} onTryAgain={entry.tryAgain} />;
  const { user } = session;
  return (
    <SensitiveCalls email={user.email}>
      <MyAccountFrame
        title={t(`tabs.${rest.page}`)}
        summary={<AccountSummary user={user} countries={entry.countries} hasLevels={rest.hasLevels} hasReferrals={rest.hasReferrals} />}
      >
        <AccountTabs page={rest.page} />
        <NextSteps user={user} />
        <Suspense fallback={<PanelSkeleton />}>
          <Page {...rest} user={user} token={session.accessToken} countries={entry.countries} />
        </Suspense>
      </MyAccountFrame>
    </SensitiveCalls>
  );
}

const PasswordPanel = lazyPart(async () => ({ default: (await import('./password-panel.tsx')).PasswordPanel }));
const DocumentsPanel = lazyPart(async () => ({ default: (await import('../documents/documents-panel.tsx')).DocumentsPanel }));
const SecurityPanel = lazyPart(async () => ({ default: (await import('../security/security-panel.tsx')).SecurityPanel }));
const PrivacyPanel = lazyPart(async () => ({ default: (await import('../privacy/privacy-panel.tsx')).PrivacyPanel }));

interface PageProps extends Pick<MyAccountProps, 'page' | 'execution' | 'onChanged' | 'onDetailsSaved'> {
  readonly user: SessionUser;
  readonly token: string;
  readonly countries: readonly Country[];
}

function Page({ page, execution, user, token, countries, onChanged, onDetailsSaved }: PageProps): ReactNode {
  const runSensitive = useRunSensitive();
  if (page === 'execution') return execution;
  if (page === 'password') return <PasswordPanel user={user} />;
  if (page === 'documents') return <DocumentsPanel user={user} onChanged={onChanged} />;
  if (page === 'security') return <SecurityPanel token={token} runSensitive={runSensitive} />;
  if (page === 'privacy') return <PrivacyPanel token={token} runSensitive={runSensitive} />;
  return <InfoPanel user={user} countries={countries} onSaved={onDetailsSaved} />;
}

/** Nothing is known to be wrong with the session, so the client stays signed in. */
function Unreachable({ title, onTryAgain }: { readonly title: string; readonly onTryAgain: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <main id="content" className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{title}</h1>
      <FailureState title={t('common:offline.title')} text={t('entry.unreachable')} action={t('entry.tryAgain')} onAction={onTryAgain} />
    </main>
  );
}
