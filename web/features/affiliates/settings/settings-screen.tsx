import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { createFact } from '../../../ui/create-fact.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../../ui/screen.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMe } from '../use-me.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorsPanel } from './second-factors-panel.tsx';

/** The signed-in affiliate's details, password and second factors. Language and theme are beside every screen. */
export function SettingsScreen() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const me = useMe();
  return (
    <Screen title={t('settings.title')} lead={t('settings.lead')} narrow>
      {me.isPending && <ScreenLoading />}
      {me.isError && <RetryNotice text={failureText(me.error)} onRetry={() => void me.refetch()} />}
      {me.isSuccess && (
        <>
          <Profile me={me.data} />
          <Panel title={t('settings.password.title')} lead={t('settings.password.lead')}>
            <PasswordForm me={me.data} />
          </Panel>
          <SecondFactorsPanel email={me.data.email} />
        </>
      )}
    </Screen>
  );
}

function Profile({ me: { name, company, email, plan, payout_account: payoutAccount } }: { readonly me: AffiliateMe }) {
  const { t } = useTranslation('affiliate');
  return (
    <Panel title={t('settings.profile.title')} lead={t('settings.profile.lead')}>
      <dl className="flex flex-col">
        <Fact label={t('settings.profile.name')}>{name}</Fact>
        <Fact label={t('settings.profile.company')}>{company === '' ? '–' : company}</Fact>
        <Fact label={t('settings.profile.email')}>{email}</Fact>
        <Fact label={t('settings.profile.plan')}>
          <Link to="/affiliate/earnings?view=plan" className="font-medium text-accent underline underline-offset-2 hover:text-strong">
            {t('earnings.entries.plan', { name: plan.name, version: plan.version })}
          </Link>
        </Fact>
        <Fact label={t('settings.profile.payoutAccount')}>{payoutAccount ?? t('payouts.tiles.noAccount')}</Fact>
      </dl>
    </Panel>
  );
}

const Fact = createFact({
  line: 'grid gap-x-4 border-b border-line py-2 text-control first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-baseline',
  label: 'text-dense text-muted',
  value: 'min-w-0 wrap-anywhere',
});
