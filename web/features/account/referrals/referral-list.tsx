import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { PeopleIcon } from '../../../ui/area-icons.tsx';
import { FilterIcon } from '../../../ui/icons.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import { isEveryDay, type ReferralDays } from './referral-days.ts';
import { ReferralFilter } from './referral-filter.tsx';
import { ReferralTable } from './referral-table.tsx';
import { ReferralsSkeleton } from './referrals-skeleton.tsx';
import { PAGE_LENGTH, type LoadedReferrals, type ReferralList as List } from './use-referrals.ts';

export interface ReferralListProps {
  readonly list: List;
  /** Number of referrals over all days; null until loaded. */
  readonly count: number | null;
  readonly link: string;
  readonly days: ReferralDays;
  readonly onDaysChange: (days: ReferralDays) => void;
}

/** The referrals or their empty state. Without any referral there is no search. */
export function ReferralList({ list, count, link, days, onDaysChange }: ReferralListProps) {
  const { t } = useTranslation('referrals');
  return (
    <TitledSection
      title={t('list.title')}
      level="h2"
      className="flex min-w-0 flex-col rounded-panel border border-line bg-raised"
      titleClassName="border-b border-line px-4 py-4 text-body sm:px-5"
    >
      {count !== null && count > 0 && <ReferralFilter onDaysChange={onDaysChange} />}
      <Rows list={list} days={days} link={link} />
    </TitledSection>
  );
}

function Rows({ list, days, link }: Pick<ReferralListProps, 'list' | 'days' | 'link'>): ReactNode {
  if (list.kind === 'loading') return <ReferralsSkeleton />;
  if (list.kind === 'failed') return <LoadFailure failure={list.failure} onRetry={list.retry} />;
  if (list.referrals.length > 0) return <LoadedRows list={list} isEverybody={isEveryDay(days)} />;
  return isEveryDay(days) ? <NoReferrals link={link} /> : <NoMatches />;
}

function LoadedRows({ list, isEverybody }: { readonly list: LoadedReferrals; readonly isEverybody: boolean }) {
  const { referrals, total, isTemporary } = list;
  return (
    <div aria-busy={isTemporary} className={classNames('flex flex-col transition-opacity', isTemporary && 'opacity-60')}>
      <ReferralTable referrals={referrals} />
      {(!isEverybody || total > PAGE_LENGTH) && <Foot list={list} />}
    </div>
  );
}

/** How many are loaded, and the button for more. */
function Foot({ list }: { readonly list: LoadedReferrals }) {
  const { t } = useTranslation('referrals');
  const { referrals, total, hasMore, loadMore } = list;
  return (
    <LoadMore
      shown={t('list.shown', { shown: referrals.length, count: total })}
      hasMore={hasMore}
      more={t('list.more')}
      failed={t('list.moreFailed')}
      onLoadMore={loadMore}
    />
  );
}

function NoReferrals({ link }: { readonly link: string }) {
  const { t } = useTranslation('referrals');
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title={t('list.nobody.title')}
      text={t('list.nobody.text')}
      action={<CopyButton text={link} label={t('link.copy')} />}
      className="min-h-70"
    />
  );
}

/** The form with Reset is right above. */
function NoMatches() {
  const { t } = useTranslation('referrals');
  return (
    <div role="status">
      <EmptyState icon={<FilterIcon />} title={t('list.nobodyThen.title')} text={t('list.nobodyThen.text')} className="min-h-70" />
    </div>
  );
}

function LoadFailure({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation(['referrals', 'errors', 'common']);
  return (
    <FailureState
      title={t('list.failed')}
      text={
        failure.kind === 'network'
          ? `${t('common:offline.title')} ${t('common:offline.text')}`
          : // A newer server may use a code unknown to this page.
            t([`errors:${failure.body.error.code}`, 'errors:internal'])
      }
      action={t('common:retry')}
      onAction={onRetry}
      className="flex min-h-70 flex-col justify-center"
    />
  );
}
