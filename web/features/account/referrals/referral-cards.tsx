import type { Referral } from '@fairlead/contract/account/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Conversion, CountryName, Joined, Source } from './referral-facts.tsx';

/** The same for a narrow window: the short reading in sight, and the full one behind it. */
export function ReferralCards({ referrals, className }: { readonly referrals: readonly Referral[]; readonly className: string }) {
  return (
    <ul className={classNames('flex flex-col', className)}>
      {referrals.map((referral) => (
        <li key={referral.id} className="border-b border-line last:border-b-0">
          <Card referral={referral} />
        </li>
      ))}
    </ul>
  );
}

function Card({ referral }: { readonly referral: Referral }) {
  const { t } = useTranslation('referrals');
  return (
    <details className="group">
      <summary className="flex list-none items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-control font-medium">{referral.full_name}</span>
          <span className="truncate text-dense text-muted">{referral.email}</span>
        </span>
        <span className="text-dense text-muted">
          <Joined at={referral.created_at} />
        </span>
        <ChevronDownIcon className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pt-1 pb-4 text-control sm:grid-cols-3 sm:px-5">
        <Fact name={t('columns.id')}>
          <span className="tabular-nums">{referral.id}</span>
        </Fact>
        <Fact name={t('columns.conversion')}>
          <Conversion isThere={referral.conversion} />
        </Fact>
        <Fact name={t('columns.firstName')}>{referral.first_name}</Fact>
        <Fact name={t('columns.lastName')}>{referral.last_name}</Fact>
        <Fact name={t('columns.country')}>
          <CountryName referral={referral} />
        </Fact>
        <Fact name={t('columns.source')}>
          <Source address={referral.source} />
        </Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
