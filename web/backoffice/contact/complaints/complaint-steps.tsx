import type { ComplaintDetail, DecideComplaintRequest } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { COMPLAINT_VERDICTS, type ComplaintVerdict } from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useRequiredText } from '../../shared/use-required-text.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';

const LONGEST_ANSWER = 5_000;
const CHANGED = [QUEUE_KEYS.complaint, QUEUE_KEYS.complaints, QUEUE_KEYS.overview];

/** The steps for an open complaint: acknowledge receipt, extend the deadline, respond. */
export function ComplaintSteps({ complaint }: { readonly complaint: ComplaintDetail }) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const failureText = useFailureText();
  const [isExtending, setIsExtending] = useState(false);
  const done = (title: string) => showToast({ tone: 'success', title });
  const acknowledge = useChange<{ readonly id: number }>(queuePaths.acknowledgeComplaint, CHANGED, () => done(t('steps.acknowledged')));
  const extend = useChange<{ readonly id: number; readonly reason: string }>(queuePaths.extendComplaint, CHANGED, () => {
    setIsExtending(false);
    done(t('steps.extended'));
  });
  const { id } = complaint;
  return (
    <>
      {(complaint.acknowledged_at === null || complaint.extended_at === null) && (
        <Panel title={t('steps.title')} lead={t('steps.lead', { email: complaint.email })}>
          <div className="flex flex-wrap gap-2">
            {complaint.acknowledged_at === null && (
              <Button variant="secondary" loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ id })}>
                {t('steps.acknowledge')}
              </Button>
            )}
            {complaint.extended_at === null && (
              <Button variant="secondary" onClick={() => setIsExtending(true)}>
                {t('steps.extend')}
              </Button>
            )}
          </div>
          {acknowledge.isError && (
            <Notice tone="danger" className="mt-3">
              {failureText(acknowledge.error)}
            </Notice>
          )}
        </Panel>
      )}
      <Answer complaint={complaint} onAnswered={() => done(t('steps.answered'))} />
      {isExtending && (
        <ReasonDialog
          title={t('steps.extendTitle')}
          text={t('steps.extendText', { day: formatDay(complaint.answer_by_at_most, locale) })}
          confirm={t('steps.extend')}
          isPending={extend.isPending}
          error={extend.isError ? failureText(extend.error) : null}
          onConfirm={(reason) => extend.mutate({ id, reason })}
          onClose={() => setIsExtending(false)}
        />
      )}
    </>
  );
}

/** The initial option, so that no decision is made by leaving the list as it is. */
const UNDECIDED = 'undecided';

function Answer({ complaint, onAnswered }: { readonly complaint: ComplaintDetail; readonly onAnswered: () => void }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const [verdict, setVerdict] = useState<ComplaintVerdict | typeof UNDECIDED>(UNDECIDED);
  const answer = useRequiredText(LONGEST_ANSWER);
  const [isVerdictMissing, setIsVerdictMissing] = useState(false);
  const decide = useChange<DecideComplaintRequest>(queuePaths.decideComplaint, CHANGED, onAnswered);

  function submit(): void {
    const given = answer.read();
    setIsVerdictMissing(verdict === UNDECIDED);
    if (verdict !== UNDECIDED && given !== null) decide.mutate({ id: complaint.id, verdict, answer: given });
  }

  return (
    <Panel title={t('steps.answer')} lead={t('steps.answerLead')}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('steps.verdict')}
          className="sm:max-w-80"
          options={[
            { value: UNDECIDED, label: t('steps.verdictChoose') },
            ...COMPLAINT_VERDICTS.map((value) => ({ value, label: t(`complaintStatus.${value}`) })),
          ]}
          value={verdict}
          error={isVerdictMissing ? t('steps.verdictMissing') : undefined}
          onValueChange={(chosen) => {
            setVerdict(chosen);
            setIsVerdictMissing(false);
          }}
        />
        <RequiredTextArea
          label={t('steps.text')}
          labelAside={<span className="text-mini text-muted">{t(`backoffice:language.${complaint.language}`)}</span>}
          lang={complaint.language}
          text={answer}
          missing={t('steps.textMissing')}
        />
        {decide.isError && <Notice tone="danger">{failureText(decide.error)}</Notice>}
        <Button className="self-end" loading={decide.isPending} onClick={submit}>
          {t('steps.send')}
        </Button>
      </div>
    </Panel>
  );
}
