import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Euros, formatEuros } from '../../ui/euros.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Tile, Tiles } from '../../ui/panel.tsx';
import { useMay } from '../shared/use-operator.ts';
import { StateBadge } from './affiliate-words.tsx';

/** Who the affiliate is, what came of the links, and what is owed, in sight whichever tab is open. */
export function AffiliateHead({ affiliate }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation(['backofficeAffiliates', 'backoffice']);
  const locale = useLocale();
  const { totals, plan } = affiliate;
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge state={affiliate.status} />
          {affiliate.company !== '' && <span className="text-control">{affiliate.company}</span>}
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
          <Fact label={t('create.email')}>{affiliate.email}</Fact>
          <Fact label={t('page.number')}>#{affiliate.id}</Fact>
          <Fact label={t('create.language')}>{t(`backoffice:language.${affiliate.language}`)}</Fact>
          <Fact label={t('columns.plan')}>{plan === null ? t('page.noPlan') : t('planVersion', { ...plan })}</Fact>
          <Fact label={t('columns.payoutAccount')}>
            <PayoutAccount affiliate={affiliate} />
          </Fact>
          <Fact label={t('columns.since')}>{formatDate(affiliate.created_at, locale)}</Fact>
        </dl>
      </div>
      <Tiles>
        <Tile label={t('tile.balance')} note={t('tile.balanceNote')}>
          <Euros euros={affiliate.balance} />
        </Tile>
        <Tile label={t('tile.earned')} note={t('tile.paidOut', { amount: formatEuros(totals.paid_out, locale) })}>
          <Euros euros={totals.commission} />
        </Tile>
        <Tile label={t('columns.signUps')} note={t('tile.clicks', { count: totals.clicks, shown: formatNumber(totals.clicks, locale) })}>
          {formatNumber(affiliate.sign_ups, locale)}
        </Tile>
        <Tile label={t('columns.ftds')} note={t('tile.deposits', { amount: formatEuros(totals.deposits, locale) })}>
          {formatNumber(affiliate.ftds, locale)}
        </Tile>
      </Tiles>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  );
}

function PayoutAccount({ affiliate: { payout_account: email, payout_user_id: userId } }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const mayRead = useMay()('clients.read');
  if (email === null || userId === null) return <span className="text-muted">{t('page.noPayoutAccount')}</span>;
  if (!mayRead) return email;
  return (
    <Link to={`/backoffice/clients/${userId}`} className="text-accent hover:underline">
      {email}
    </Link>
  );
}
