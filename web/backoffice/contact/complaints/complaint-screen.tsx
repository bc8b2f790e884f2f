import type { ComplaintDetail, complaintDetailSchema } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { Badge } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useMay } from '../../shared/use-operator.ts';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { ComplaintSteps } from './complaint-steps.tsx';
import { Sender, STATUS_TONES } from './complaint-columns.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { Facts } from '../../shared/facts.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';

/** A complaint, its history, and the next steps. */
export function ComplaintScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('backofficeQueues');
  const complaint = useTokenAnswer<z.infer<typeof complaintDetailSchema>['data']>(
    [QUEUE_KEYS.complaint, id],
    queuePaths.complaint.replace(':id', id),
  );
  if (complaint.isSuccess) return <OneComplaint complaint={complaint.data} />;
  return (
    <Screen title={t('complaint.title', { number: id })}>
      <QueryPlaceholder query={complaint} />
    </Screen>
  );
}

function OneComplaint({ complaint }: { readonly complaint: ComplaintDetail }) {
  const { t } = useTranslation('backofficeQueues');
  const may = useMay();
  const refresh = useRefresh(QUEUE_KEYS.complaint, QUEUE_KEYS.complaints);
  const isOpen = complaint.status === 'open';
  return (
    <Screen
      title={t('complaint.title', { number: complaint.id })}
      actions={
        <>
          {complaint.due !== null && <DueBadge on={complaint.due.on} />}
          <Badge tone={STATUS_TONES[complaint.status]}>{t(`complaintStatus.${complaint.status}`)}</Badge>
          {isOpen && <ClaimControl queue="complaints" itemId={complaint.id} claim={complaint.claim} onChanged={refresh} />}
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title={t('complaint.text')}>
            <p lang={complaint.language} className="text-body whitespace-pre-line [overflow-wrap:anywhere]">
              {complaint.text}
            </p>
          </Panel>
          {isOpen && may('complaints.handle') && <ComplaintSteps complaint={complaint} />}
          {!isOpen && (
            <Panel title={t('complaint.answer')}>
              <p lang={complaint.language} className="text-body whitespace-pre-line [overflow-wrap:anywhere]">
                {complaint.answer}
              </p>
            </Panel>
          )}
        </div>
        <ComplaintFacts complaint={complaint} />
      </div>
    </Screen>
  );
}

function ComplaintFacts({ complaint }: { readonly complaint: ComplaintDetail }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const locale = useLocale();
  const at = (time: string | null) => (time === null ? '–' : formatDateTime(time, locale));
  const decided =
    complaint.decided_at === null
      ? []
      : ([
          [t('complaint.decided'), `${at(complaint.decided_at)}${complaint.decided_by === null ? '' : `, ${complaint.decided_by}`}`],
        ] as const);
  return (
    <Panel title={t('complaint.facts')}>
      <Facts
        facts={[
          [t('complaint.from'), <Sender key="from" row={complaint} />],
          [t('complaint.language'), t(`backoffice:language.${complaint.language}`)],
          [t('complaint.category'), t(`categories.${complaint.category}`)],
          [t('complaint.channel'), t(`channels.${complaint.channel}`)],
          [t('complaint.received'), at(complaint.received_at)],
          [t('complaint.acknowledged'), at(complaint.acknowledged_at)],
          [t('complaint.answerBy'), formatDay(complaint.answer_by, locale)],
          [t('complaint.extended'), at(complaint.extended_at)],
          ...decided,
          [t('complaint.enteredBy'), complaint.entered_by ?? '–'],
        ]}
      />
    </Panel>
  );
}
