import type { TimelineEntry } from '@fairlead/contract/account/operators/client-records.ts';
import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListFrame } from '../../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { formatDay } from '../../../../ui/format-day.ts';
import { ClockIcon } from '../../../../ui/icons.tsx';
import { useLocale } from '../../../../ui/locale.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useCountryName } from '../../../../ui/use-country-name.ts';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { DocumentBadge } from '../client-state.tsx';
import { None } from '../../../shared/none.tsx';
import { clientPath, useClientLive } from '../use-client.ts';
import { OpenPositions } from './positions-tab.tsx';
import { TimelineList, TimelineLoading } from './timeline-list.tsx';
import { When } from './when.tsx';

const LATEST = 10;

/** Details, access and documents, open positions, and the latest events. */
export function OverviewTab({ client }: { readonly client: ClientPage }) {
  const { data: live } = useClientLive(client.id);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <Details client={client} />
        <Access client={client} />
      </div>
      {(live?.positions.length ?? 0) > 0 && <OpenPositions live={live} />}
      <Latest userId={client.id} />
    </div>
  );
}

function Details({ client: { details, missing_details: missing, referral_id: referralId } }: { readonly client: ClientPage }) {
  const { t } = useTranslation(['backofficeClients', 'backoffice']);
  const locale = useLocale();
  const countryName = useCountryName();
  const address = [details.street, [details.zip_code, details.city].filter((part) => part !== '').join(' '), details.state]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <Panel title={t('details.title')} {...(missing.length === 0 ? {} : { lead: t('details.missing', { count: missing.length }) })}>
      <Lines>
        <Line label={t('details.firstName')}>{details.first_name}</Line>
        <Line label={t('details.lastName')}>{details.last_name}</Line>
        <Line label={t('details.email')}>{details.email}</Line>
        <Line label={t('details.phone')}>{details.phone}</Line>
        <Line label={t('details.birthDate')}>{details.birth_date === null ? '' : formatDay(details.birth_date, locale)}</Line>
        <Line label={t('details.address')}>{address}</Line>
        <Line label={t('details.country')}>{details.country === null ? '' : countryName(details.country)}</Line>
        <Line label={t('details.language')}>{t(`backoffice:language.${details.language}`)}</Line>
        <Line label={t('details.referralId')}>{referralId}</Line>
      </Lines>
    </Panel>
  );
}

function Access({ client }: { readonly client: ClientPage }) {
  const { t } = useTranslation('backofficeClients');
  const { trading, second_factor: factor, documents } = client;
  const categories = trading?.category_ids.map((id) => assetCategoryById(id)?.name ?? String(id)) ?? [];
  const limited = Object.entries(trading?.leverage_indexes ?? {}).map(([id, indexes]) => {
    const category = assetCategoryById(Number(id));
    return `${category?.name ?? id}: ${indexes.map((index) => `${category?.leverages[index] ?? '?'}:1`).join(', ')}`;
  });
  const factors = [factor.has_app ? t('access.app') : null, factor.passkeys > 0 ? t('access.passkeys', { count: factor.passkeys }) : null];
  return (
    <Panel title={t('access.title')}>
      <Lines>
        <Line label={t('access.login')}>{t(`status.${client.status}`)}</Line>
        <Line label={t('access.trading')}>{t(`trading.${trading?.status ?? 'none'}`)}</Line>
        <Line label={t('access.verified')}>{t(trading?.is_verified === true ? 'verified.yes' : 'verified.no')}</Line>
        <Line label={t('access.categories')}>{categories.join(', ')}</Line>
        <Line label={t('access.leverages')}>{limited.length === 0 ? t('access.allLeverages') : limited.join(' · ')}</Line>
        <Line label="AutoTrading">{t(trading?.is_auto_trading === true ? 'access.on' : 'access.off')}</Line>
        <Line label={t('access.secondFactor')}>{factors.filter((text) => text !== null).join(', ') || t('access.noFactor')}</Line>
        <Line label={t('access.sessions')}>
          <Link to={`/backoffice/clients/${client.id}/logins`} className="text-accent hover:underline">
            {t('access.openSessions', { count: client.open_sessions })}
          </Link>
        </Line>
        <Line label={t('access.lastLogin')}>
          <When at={client.last_login_at} />
        </Line>
        <Line label={t('access.documents')}>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {documents.map(({ kind, status }) => (
              <span key={kind} className="inline-flex items-center gap-1.5">
                {t(`document.${kind}`)} <DocumentBadge status={status} />
              </span>
            ))}
            {client.missing_documents
              .filter((kind) => documents.every((document) => document.kind !== kind))
              .map((kind) => (
                <span key={kind} className="text-caution">
                  {t('access.documentMissing', { document: t(`document.${kind}`) })}
                </span>
              ))}
          </span>
        </Line>
      </Lines>
    </Panel>
  );
}

function Latest({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<TimelineEntry>('client', clientPath(clientPaths.timeline, userId), { limit: LATEST });
  return (
    <Panel
      title={t('timeline.latest')}
      flush
      actions={
        <Link to={`/backoffice/clients/${userId}/timeline`} className="text-dense text-accent hover:underline">
          {t('timeline.all')}
        </Link>
      }
    >
      <ListFrame
        list={{ ...list, paging: null }}
        waiting={<TimelineLoading />}
        empty={<EmptyState icon={<ClockIcon />} title={t('timeline.none')} text={t('timeline.noneText')} />}
      >
        <TimelineList entries={list.rows} />
      </ListFrame>
    </Panel>
  );
}

function Lines({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-dense">{children}</dl>;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,1fr)_minmax(0,3fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children === '' ? <None /> : children}</dd>
    </div>
  );
}
