import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LinkIcon } from '../../ui/area-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AddressTabs } from '../shared/address-tabs.tsx';
import { ItemPlaceholder } from '../shared/item-placeholder.tsx';
import { AffiliateActions } from './actions/affiliate-actions.tsx';
import { AffiliateHead } from './affiliate-head.tsx';
import { useAffiliate } from './affiliate-queries.ts';
import { LedgerTab } from './tabs/ledger-tab.tsx';
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
  { name: 'book', render: ({ id }) => <LedgerTab affiliateId={id} /> },
  { name: 'payouts', render: ({ payouts }) => <PayoutsTab payouts={payouts} /> },
  { name: 'plan', render: (affiliate) => <PlanTab affiliate={affiliate} /> },
  { name: 'programs', render: (affiliate) => <ProgramsTab affiliate={affiliate} /> },
];

/** Everything about one affiliate, with the available actions. The tab is in the URL. */
export function AffiliateScreen() {
  const { t } = useTranslation('backofficeAffiliates');
  const { id } = useParams();
  const affiliateId = Number(id);
  const { data: affiliate, error, refetch } = useAffiliate(affiliateId);

  if (affiliate === undefined) {
    return (
      <Screen title={t('page.title')} wide>
        <ItemPlaceholder
          query={{ error, refetch }}
          className="py-16"
          icon={<LinkIcon />}
          title={t('page.missing')}
          text={t('page.missingText')}
          list="/backoffice/affiliates"
          toList={t('page.toList')}
        />
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
  return (
    <AddressTabs
      label={t('page.tabs')}
      path={`/backoffice/affiliates/${affiliate.id}`}
      tabs={TABS.map(({ name, render }) => ({ value: name, label: t(`page.tab.${name}`), content: render(affiliate) }))}
    />
  );
}
