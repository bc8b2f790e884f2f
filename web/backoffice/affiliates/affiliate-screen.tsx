import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { LinkIcon } from '../../ui/area-icons.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AffiliateActions } from './actions/affiliate-actions.tsx';
import { AffiliateHead } from './affiliate-head.tsx';
import { useAffiliate } from './affiliate-queries.ts';
import { BookTab } from './tabs/book-tab.tsx';
import { PayoutsTab } from './tabs/payouts-tab.tsx';
import { PlanTab } from './tabs/plan-tab.tsx';
import { ProgramsTab } from './tabs/programs-tab.tsx';
import { ResultsTab } from './tabs/results-tab.tsx';

interface AffiliateTab {
  readonly name: 'results' | 'book' | 'payouts' | 'plan' | 'programs';
  readonly render: (affiliate: AffiliatePage) => ReactNode;
}

const TABS: readonly AffiliateTab[] = [
  { name: 'results', render: (affiliate) => <ResultsTab affiliate={affiliate} /> },
  { name: 'book', render: ({ id }) => <BookTab affiliateId={id} /> },
  { name: 'payouts', render: ({ payouts }) => <PayoutsTab payouts={payouts} /> },
  { name: 'plan', render: (affiliate) => <PlanTab affiliate={affiliate} /> },
  { name: 'programs', render: (affiliate) => <ProgramsTab affiliate={affiliate} /> },
];

/** Everything about one affiliate, and what can be done to them. The tab stands in the address. */
export function AffiliateScreen() {
  const { t } = useTranslation('backofficeAffiliates');
  const { id } = useParams();
  const affiliateId = Number(id);
  const failureText = useFailureText();
  const { data: affiliate, error, refetch } = useAffiliate(affiliateId);
  const code = codeOf(error);

  if (affiliate === undefined) {
    return (
      <Screen title={t('page.title')} wide>
        {error === null ? (
          <ScreenWaiting />
        ) : code === 'notFound' || code === 'invalidInput' ? (
          <NoSuchAffiliate />
        ) : (
          <ScreenFailed text={failureText(error)} onRetry={() => void refetch()} />
        )}
      </Screen>
    );
  }
  return (
    <Screen key={affiliate.id} title={affiliate.name} actions={<AffiliateActions affiliate={affiliate} />} wide>
      <AffiliateHead affiliate={affiliate} />
      <AffiliateTabs affiliate={affiliate} />
    </Screen>
  );
}

function AffiliateTabs({ affiliate }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const { tab } = useParams();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('page.tabs')}
      value={TABS.find(({ name }) => name === tab)?.name ?? 'results'}
      onValueChange={(value) =>
        void navigate(`/backoffice/affiliates/${affiliate.id}/${value}`, { preventScrollReset: true, replace: true })
      }
      tabs={TABS.map(({ name, render }) => ({ value: name, label: t(`page.tab.${name}`), content: render(affiliate) }))}
      panelClassName="pt-5"
    />
  );
}

function NoSuchAffiliate() {
  const { t } = useTranslation('backofficeAffiliates');
  return (
    <EmptyState
      className="py-16"
      icon={<LinkIcon />}
      title={t('page.missing')}
      text={t('page.missingText')}
      action={
        <Link to="/backoffice/affiliates" className={buttonClass('secondary')}>
          {t('page.toList')}
        </Link>
      }
    />
  );
}
