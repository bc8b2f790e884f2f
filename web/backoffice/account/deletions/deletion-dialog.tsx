import type { DecideDeletionRequest } from '@fairlead/contract/operators/session.ts';
import type { DeletionDetail, deletionDetailSchema } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Facts } from '../../shared/facts.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';
import { DELETION_NOTES } from '../rejection-notes.ts';
import { SentenceField } from '../sentence-field.tsx';

interface DeletionDialogProps {
  readonly requestId: number;
  readonly onClose: () => void;
}

/** What a client still has with us who asks to be forgotten, and the decision about it. */
export function DeletionDialog({ requestId, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('backofficeQueues');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const detail = useQuery({
    queryKey: [QUEUE_KEYS.deletion, requestId],
    queryFn: async () =>
      (
        await call<z.infer<typeof deletionDetailSchema>>({
          method: 'GET',
          path: queuePaths.deletion.replace(':id', String(requestId)),
        })
      ).data,
  });
  if (detail.isSuccess) return <Decision detail={detail.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('deletions.dialog')}>
      {detail.isPending ? <ScreenWaiting /> : <ScreenFailed text={failureText(detail.error)} onRetry={() => void detail.refetch()} />}
    </Dialog>
  );
}

const LONGEST_NOTE = 1_000;
const VERDICTS = ['granted', 'refused'] as const;
const CHANGED = [QUEUE_KEYS.deletion, QUEUE_KEYS.deletions, QUEUE_KEYS.overview];

function Decision({ detail, onClose }: { readonly detail: DeletionDetail; readonly onClose: () => void }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const { holdings } = detail;
  const isHeld = holdings.balance !== 0 || holdings.positions > 0 || holdings.orders > 0;
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>(isHeld ? 'refused' : 'granted');
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const decide = useChange<DecideDeletionRequest>(backofficePaths.decideDeletion, CHANGED, () => {
    showToast({ tone: 'success', title: t(`deletions.done.${verdict}`) });
    onClose();
  });

  function submit(): void {
    const trimmed = note.trim();
    const isRight = trimmed !== '' && trimmed.length <= LONGEST_NOTE;
    setIsNoteMissing(!isRight);
    if (isRight) decide.mutate({ id: detail.id, verdict, note: trimmed });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decide.isPending && onClose()}
      title={t('deletions.dialog')}
      description={detail.client.full_name === '' ? detail.client.email : `${detail.client.full_name} · ${detail.client.email}`}
      footer={
        <>
          <Button variant="secondary" disabled={decide.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button variant={verdict === 'granted' ? 'danger' : 'primary'} loading={decide.isPending} onClick={submit}>
            {t(`deletions.${verdict === 'granted' ? 'grant' : 'refuse'}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {detail.reason !== '' && (
          <blockquote className="border-l-2 border-line pl-3 text-control [overflow-wrap:anywhere]">{detail.reason}</blockquote>
        )}
        <Facts
          facts={[
            [t('deletions.balance'), <Euros key="balance" euros={holdings.balance} />],
            [t('deletions.positions'), holdings.positions],
            [t('deletions.orders'), holdings.orders],
            [t('deletions.openWithdrawals'), holdings.open_withdrawals],
            [t('deletions.openDeposits'), holdings.open_deposits],
            [t('deletions.openComplaints'), holdings.open_complaints],
            [t('deletions.documents'), holdings.documents],
          ]}
        />
        <Notice tone={isHeld ? 'caution' : 'info'}>{t(isHeld ? 'deletions.held' : 'deletions.notHeld')}</Notice>
        <Segmented
          label={t('deletions.verdict')}
          options={VERDICTS.map((value) => ({
            value,
            label: t(`deletions.${value === 'granted' ? 'grant' : 'refuse'}`),
            disabled: value === 'granted' && isHeld,
          }))}
          value={verdict}
          onValueChange={setVerdict}
        />
        <SentenceField
          label={t('deletions.note')}
          language={detail.language}
          sentences={DELETION_NOTES[verdict]}
          value={note}
          maximum={LONGEST_NOTE}
          error={isNoteMissing ? t('deletions.noteMissing') : undefined}
          onChange={(value) => {
            setNote(value);
            setIsNoteMissing(false);
          }}
        />
        {decide.isError && <Notice tone="danger">{failureText(decide.error)}</Notice>}
      </div>
    </Dialog>
  );
}
