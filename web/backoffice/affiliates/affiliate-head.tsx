import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Euros, formatEuros } from '../../ui/euros.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Tile, Tiles } from '../../ui/panel.tsx';
import { HeadFact, HeadFacts } from '../shared/head-facts.tsx';
import { useMay } from '../shared/use-operator.ts';
import { StateBadge } from './affiliate-texts.tsx';

/** The affiliate's identity, results and balance, visible on every tab. */
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
        <HeadFacts>
          <HeadFact label={t('create.email')}>{affiliate.email}</HeadFact>
          <HeadFact label={t('page.number')}>#{affiliate.id}</HeadFact>
          <HeadFact label={t('create.language')}>{t(`backoffice:language.${affiliate.language}`)}</HeadFact>
          <HeadFact label={t('columns.plan')}>{plan === null ? t('page.noPlan') : t('planVersion', { ...plan })}</HeadFact>
          <HeadFact label={t('columns.payoutAccount')}>
            <PayoutAccount affiliate={affiliate} />
          </HeadFact>
          <HeadFact label={t('columns.since')}>{formatDate(affiliate.created_at, locale)}</HeadFact>
        </HeadFacts>
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
