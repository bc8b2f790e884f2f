import type { Delivery, Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useListOfPages } from '../../../ui/data-table/use-list-of-pages.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { useDeliveries, useSendAgain } from './postback-queries.ts';

const TONES: Readonly<Record<Delivery['state'], BadgeTone>> = { waiting: 'accent', delivered: 'long', failed: 'short' };

/** Every postback call with its outcome. */
export function Deliveries({ postbacks }: { readonly postbacks: readonly Postback[] }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const deliveries = useDeliveries();
  const list = useListOfPages<Delivery>(deliveries, failureText);
  const urlOf = ({ postback_id: postback }: Delivery) => postbacks.find(({ id }) => id === postback)?.url;
  const columns: readonly Column<Delivery>[] = [
    {
      id: 'created',
      head: t('integrations.deliveries.columns.created'),
      render: (row) => formatDateTime(row.created_at, locale),
    },
    {
      id: 'event',
      head: t('integrations.deliveries.columns.event'),
      onPhone: 'first',
      render: ({ event }) => t(`integrations.event.${event}`),
    },
    { id: 'account', head: t('integrations.deliveries.columns.account'), render: (row) => row.account_id ?? '–' },
    {
      id: 'to',
      head: t('integrations.deliveries.columns.to'),
      className: 'max-w-60 truncate text-muted',
      title: urlOf,
      render: (row) => hostOf(urlOf(row)),
    },
    {
      id: 'state',
      head: t('integrations.deliveries.columns.state'),
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`integrations.deliveries.state.${state}`)}</Badge>,
    },
    { id: 'attempts', head: t('integrations.deliveries.columns.attempts'), numeric: true, render: ({ attempts }) => attempts },
    {
      id: 'answer',
      head: t('integrations.deliveries.columns.answer'),
      render: (row) => (row.attempts === 0 ? '–' : <DeliveryOutcome delivery={row} />),
    },
    { id: 'next', head: t('integrations.deliveries.columns.next'), render: (row) => <NextAttempt delivery={row} /> },
  ];
  if (deliveries.isSuccess && list.rows.length === 0 && postbacks.length === 0) return null;
  return (
    <Panel
      title={t('integrations.deliveries.title')}
      lead={t('integrations.deliveries.lead')}
      flush
      actions={
        <Button variant="secondary" size="dense" loading={deliveries.isRefetching} onClick={() => void deliveries.refetch()}>
          {t('integrations.deliveries.refresh')}
        </Button>
      }
    >
      <DataTable
        caption={t('integrations.deliveries.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={<p className="px-4 py-8 text-center text-dense text-muted">{t('integrations.deliveries.none')}</p>}
      />
    </Panel>
  );
}

function NextAttempt({ delivery }: { readonly delivery: Delivery }) {
  const locale = useLocale();
  if (delivery.state === 'failed') return <SendAgain delivery={delivery} />;
  return delivery.next_attempt_at === null ? '–' : formatDateTime(delivery.next_attempt_at, locale);
}

function SendAgain({ delivery: { id, created_at: createdAt } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const again = useSendAgain();
  return (
    <Button
      variant="secondary"
      size="dense"
      loading={again.isPending}
      aria-label={t('integrations.deliveries.againNamed', { date: formatDateTime(createdAt, locale) })}
      onClick={() =>
        again.mutate(id, {
          onSuccess: () => showToast({ tone: 'success', title: t('integrations.deliveries.willSend') }),
          onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
        })
      }
    >
      {t('integrations.deliveries.again')}
    </Button>
  );
}

function hostOf(url: string | undefined): string {
  return url === undefined ? '–' : (URL.parse(url)?.host ?? url);
}
