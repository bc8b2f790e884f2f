import type { QueueOverview } from '@fairlead/contract/account/operators/queues.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAuditNames } from '../../shared/use-audit-names.ts';

/** The operator's latest entries in the audit log. */
export function OwnActions({ actions }: Pick<QueueOverview, 'actions'>) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const names = useAuditNames();
  return (
    <Panel title={t('home.actions')} lead={t('home.actionsLead')} flush>
      {actions.length === 0 && <p className="px-4 py-3 text-dense text-muted sm:px-5">{t('home.noActions')}</p>}
      <ul className="divide-y divide-line">
        {actions.map(({ seq, at, action, subject_kind, subject_id, client }) => (
          <li key={seq} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 text-dense sm:px-5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {names.action(action)}{' '}
              <span className="text-muted">
                {client === null
                  ? `${names.subject(subject_kind)} ${subject_id}`
                  : client.full_name === ''
                    ? client.email
                    : client.full_name}
              </span>
            </span>
            <time dateTime={at} className="text-mini text-muted">
              {formatDateTime(at, locale)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
