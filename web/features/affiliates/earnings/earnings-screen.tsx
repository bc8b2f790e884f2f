import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { addKnownCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Money } from '../../../ui/figures.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { formatMonth, monthOf } from '../../../ui/format-month.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { readEuros } from '../../../ui/read-euros.ts';
import { Tile, Tiles } from '../../../ui/panel.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { useMe } from '../use-me.ts';
import { useStatements } from './earnings-queries.ts';
import { EntriesView } from './entries-view.tsx';
import { PlanView } from './plan-view.tsx';
import { earnedIn } from './statement-lines.ts';
import { StatementsView } from './statements-view.tsx';

const VIEWS = ['entries', 'statements', 'plan'] as const;
type View = (typeof VIEWS)[number];

const CONTENT: Readonly<Record<View, ReactNode>> = { entries: <EntriesView />, statements: <StatementsView />, plan: <PlanView /> };

/** The affiliate's earnings: each entry with its calculation, each month's statement, and the plan behind both. */
export function EarningsScreen() {
  const { t } = useTranslation('affiliate');
  return (
    <Screen
      title={t('earnings.title')}
      lead={t('earnings.lead')}
      actions={<LinkButton to="/affiliate/payouts">{t('earnings.toPayouts')}</LinkButton>}
    >
      <Summary />
      <ViewTabs label={t('earnings.views')} views={VIEWS} labelOf={(view) => t(`earnings.view.${view}`)} content={CONTENT} />
    </Screen>
  );
}

/** The balance, this month's earnings, and the total. */
function Summary() {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const me = useMe();
  const statements = useStatements();
  const [now] = useState(Date.now);
  if (me.isError || statements.isError) {
    const retry = () => void Promise.all([me.refetch(), statements.refetch()]);
    return <RetryNotice text={failureText(me.error ?? statements.error)} onRetry={retry} />;
  }
  if (me.isPending || statements.isPending) return <SummaryLoading />;
  const months = statements.data;
  const thisMonth = months.find(({ month }) => month === monthOf(now));
  const kinds = thisMonth?.kinds;
  const acquisition = kinds === undefined ? ZERO_CENTS : readEuros(kinds.acquisition);
  const share = kinds === undefined ? ZERO_CENTS : readEuros(kinds.share);
  return (
    <Tiles>
      <Tile label={t('earnings.tiles.balance')} note={t('earnings.tiles.balanceNote')}>
        <Money amount={readEuros(me.data.balance)} />
      </Tile>
      <Tile label={t('earnings.tiles.month')} note={formatMonth(monthOf(now), locale)}>
        <Money amount={thisMonth === undefined ? ZERO_CENTS : earnedIn(thisMonth)} />
      </Tile>
      <Tile label={t('earnings.tiles.acquisition')} note={t('earnings.tiles.share', { amount: formatMoney(share, locale) })}>
        <Money amount={acquisition} />
      </Tile>
      <Tile label={t('earnings.tiles.everything')} note={t('earnings.tiles.everythingNote')}>
        <Money amount={earnedInAll(months)} />
      </Tile>
    </Tiles>
  );
}

function earnedInAll(months: readonly WireAffiliateStatement[]): Cents | null {
  return addKnownCents(...months.map(earnedIn));
}

function SummaryLoading() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['balance', 'month', 'kinds', 'everything'].map((tile) => (
        <Skeleton key={tile} className="h-26 rounded-panel" />
      ))}
    </div>
  );
}
