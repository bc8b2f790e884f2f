import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { HeadFact, HeadFacts } from '../../shared/head-facts.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useMay } from '../../shared/use-operator.ts';
import { TagsEditor } from './actions/tags-editor.tsx';
import { StatusBadge, TradingBadge, VerifiedBadge } from './client-state.tsx';
import { localTimeOf } from './local-time.ts';

/** The client's identity and status, visible on every tab. */
export function ClientHead({ client }: { readonly client: ClientPage }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={client.status} />
        <VerifiedBadge isVerified={client.trading?.is_verified ?? false} />
        <TradingBadge trading={client.trading} />
        {client.level !== '' && <Badge>{client.level}</Badge>}
        {client.has_deletion_request && <Badge tone="caution">{t('head.deletionAsked')}</Badge>}
        <TagsEditor client={client} />
      </div>
      <HeadFacts>
        <HeadFact label={t('head.email')}>
          {client.details.email}{' '}
          <span className={client.email_confirmed_at === null ? 'text-caution' : 'text-muted'}>
            {t(client.email_confirmed_at === null ? 'head.notConfirmed' : 'head.confirmed')}
          </span>
        </HeadFact>
        <HeadFact label={t('head.id')}>#{client.id}</HeadFact>
        {client.pin !== null && <HeadFact label="PIN">{client.pin}</HeadFact>}
        <HeadFact label={t('head.country')}>
          <Country code={client.details.country} />
        </HeadFact>
        <HeadFact label={t('head.since')}>
          <time dateTime={client.created_at} title={formatDateTime(client.created_at, locale)}>
            {formatDate(client.created_at, locale)}
          </time>
        </HeadFact>
        {client.referrer !== null && (
          <HeadFact label={t('head.referredBy')}>
            <Referrer referrer={client.referrer} />
          </HeadFact>
        )}
      </HeadFacts>
    </div>
  );
}

function Country({ code }: { readonly code: string | null }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const now = useNow();
  const nameOf = useCountryName();
  const time = code === null ? null : localTimeOf(code, now, locale);
  return (
    <>
      {nameOf(code)}
      {time !== null && (
        <span className="text-muted">
          {' · '}
          {time.from === time.until ? t('head.localTime', { time: time.from }) : t('head.localTimes', { ...time })}
        </span>
      )}
    </>
  );
}

function Referrer({ referrer }: { readonly referrer: NonNullable<ClientPage['referrer']> }) {
  const { t } = useTranslation('backofficeClients');
  const may = useMay();
  const isAffiliate = referrer.kind === 'affiliate';
  const to = isAffiliate ? `/backoffice/affiliates/${referrer.id}` : `/backoffice/clients/${referrer.id}`;
  const text = isAffiliate ? t('head.affiliate', { name: referrer.name, campaign: referrer.campaign }) : referrer.name;
  if (isAffiliate && !may('affiliates.read')) return text;
  return (
    <Link to={to} className="text-accent hover:underline">
      {text}
    </Link>
  );
}
