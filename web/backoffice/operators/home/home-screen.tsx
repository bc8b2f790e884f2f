import type { QueueOverview, queueOverviewSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { formatTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { Age } from '../../shared/age.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { useOperator } from '../../shared/use-operator.ts';
import { OwnActions } from './own-actions.tsx';
import { addressOf } from './queue-address.ts';
import { QueueTile } from './queue-tile.tsx';

const REFRESH_MS = 30_000;

/** Today's queues, the operator's claimed items and recent activity. */
export function HomeScreen() {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const operator = useOperator();
  const overview = useTokenAnswer<z.infer<typeof queueOverviewSchema>['data']>([QUEUE_KEYS.overview], queuePaths.overview, {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Screen
      title={operator === null ? t('home.title') : t('home.hello', { name: operator.name })}
      lead={overview.isSuccess ? leadOf(overview.data.queues, t) : t('home.lead')}
      actions={
        overview.isSuccess && (
          <p className="text-dense text-muted">{t('home.asked', { time: formatTime(overview.dataUpdatedAt, locale) })}</p>
        )
      }
    >
      {!overview.isSuccess && <QueryPlaceholder query={overview} />}
      {overview.data !== undefined && <Today overview={overview.data} />}
    </Screen>
  );
}

function leadOf(
  queues: QueueOverview['queues'],
  t: (key: 'home.late' | 'home.nothingLate' | 'home.noQueues', options: { count: number }) => string,
) {
  const count = queues.reduce((sum, { late }) => sum + late, 0);
  if (queues.length === 0) return t('home.noQueues', { count });
  return t(count === 0 ? 'home.nothingLate' : 'home.late', { count });
}

function Today({ overview: { queues, claims, actions } }: { readonly overview: QueueOverview }) {
  const { t } = useTranslation('backofficeQueues');
  return (
    <>
      {queues.length > 0 && (
        <ul aria-label={t('home.queues')} className={TILES}>
          {queues.map((queue) => (
            <QueueTile key={queue.queue} queue={queue} />
          ))}
        </ul>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {queues.length > 0 && <OwnClaims claims={claims} />}
        <OwnActions actions={actions} />
      </div>
    </>
  );
}

/** The last tile fills its row if one is missing. */
const TILES =
  'grid gap-3 sm:grid-cols-2 lg:grid-cols-4 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:[&>:last-child:nth-child(4n+3)]:col-span-2';

function OwnClaims({ claims }: Pick<QueueOverview, 'claims'>) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  return (
    <Panel title={t('home.claims')} lead={t('home.claimsLead')} flush>
      {claims.length === 0 && <p className="px-4 py-3 text-dense text-muted sm:px-5">{t('home.noClaims')}</p>}
      <ul className="divide-y divide-line">
        {claims.map(({ queue, id, claimed_at }) => (
          <li key={`${queue}${id}`} className="flex items-center justify-between gap-4 px-4 py-2.5 text-dense sm:px-5">
            <Link to={addressOf(queue, id)} className="min-w-0 truncate text-accent hover:underline">
              {t(`backoffice:shell.places.${queue}`)} · {id}
            </Link>
            <span className="text-muted">
              <Age at={claimed_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
