import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { useNow } from '../../shared/use-now.ts';
import { useMay } from '../../shared/use-operator.ts';
import { TagsEditor } from './actions/tags-editor.tsx';
import { StatusBadge, TradingBadge, VerifiedBadge } from './client-state.tsx';
import { localTimeOf } from './local-time.ts';

/** Who the client is and how they stand, in sight whichever tab is open. */
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
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
        <Fact label={t('head.email')}>
          <span className="[overflow-wrap:anywhere]">{client.details.email}</span>{' '}
          <span className={client.email_confirmed_at === null ? 'text-caution' : 'text-muted'}>
            {t(client.email_confirmed_at === null ? 'head.notConfirmed' : 'head.confirmed')}
          </span>
        </Fact>
        <Fact label={t('head.id')}>#{client.id}</Fact>
        {client.pin !== null && <Fact label="PIN">{client.pin}</Fact>}
        <Fact label={t('head.country')}>
          <Country code={client.details.country} />
        </Fact>
        <Fact label={t('head.since')}>
          <time dateTime={client.created_at} title={formatDateTime(client.created_at, locale)}>
            {formatDate(client.created_at, locale)}
          </time>
        </Fact>
        {client.referrer !== null && (
          <Fact label={t('head.referredBy')}>
            <Referrer referrer={client.referrer} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
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
