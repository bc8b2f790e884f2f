import type { Delivery, Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { useDeliveries, useSendAgain } from './postback-queries.ts';

const TONES: Readonly<Record<Delivery['state'], BadgeTone>> = { waiting: 'accent', delivered: 'long', failed: 'short' };
const COLUMNS = ['created', 'event', 'account', 'to', 'state', 'attempts', 'answer', 'next'] as const;

/** Every call that was owed, and what became of it. */
export function Deliveries({ postbacks }: { readonly postbacks: readonly Postback[] }) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const deliveries = useDeliveries();
  const list = deliveries.data?.pages.flatMap(({ data }) => data) ?? [];
  if (deliveries.isSuccess && list.length === 0 && postbacks.length === 0) return null;
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
      {deliveries.isPending && (
        <div className="p-4">
          <ScreenWaiting />
        </div>
      )}
      {deliveries.isError && (
        <div className="p-4">
          <ScreenFailed text={failureText(deliveries.error)} onRetry={() => void deliveries.refetch()} />
        </div>
      )}
      {deliveries.isSuccess && list.length === 0 && (
        <p className="px-4 py-8 text-center text-dense text-muted">{t('integrations.deliveries.none')}</p>
      )}
      {list.length > 0 && (
        <Table caption={t('integrations.deliveries.title')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <HeadCell key={column} numeric={column === 'attempts'}>
                  {t(`integrations.deliveries.columns.${column}`)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {list.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} postback={postbacks.find(({ id }) => id === delivery.postback_id)} />
            ))}
          </tbody>
        </Table>
      )}
      {deliveries.hasNextPage && (
        <div className="border-t border-line p-3">
          <Button variant="secondary" size="dense" loading={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
            {t('integrations.deliveries.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function DeliveryRow({ delivery, postback }: { readonly delivery: Delivery; readonly postback: Postback | undefined }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <Row>
      <Cell>{formatDateTime(delivery.created_at, locale)}</Cell>
      <Cell>{t(`integrations.event.${delivery.event}`)}</Cell>
      <Cell>{delivery.account_id ?? '–'}</Cell>
      <Cell className="max-w-60 truncate text-muted" title={postback?.url}>
        {postback === undefined ? '–' : hostOf(postback.url)}
      </Cell>
      <Cell>
        <Badge tone={TONES[delivery.state]}>{t(`integrations.deliveries.state.${delivery.state}`)}</Badge>
      </Cell>
      <Cell numeric>{delivery.attempts}</Cell>
      <Cell>{delivery.attempts === 0 ? '–' : <DeliveryOutcome delivery={delivery} />}</Cell>
      <Cell>
        {delivery.state === 'failed' ? (
          <SendAgain delivery={delivery} />
        ) : delivery.next_attempt_at === null ? (
          '–'
        ) : (
          formatDateTime(delivery.next_attempt_at, locale)
        )}
      </Cell>
    </Row>
  );
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

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
