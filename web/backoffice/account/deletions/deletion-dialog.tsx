import type { DecideDeletionRequest } from '@fairlead/contract/operators/session.ts';
import type { DeletionDetail, deletionDetailSchema } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useRequiredText } from '../../shared/use-required-text.ts';
import { Facts } from '../../shared/facts.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';
import { DELETION_NOTES } from '../rejection-notes.ts';
import { SentenceField } from '../sentence-field.tsx';

interface DeletionDialogProps {
  readonly requestId: number;
  readonly onClose: () => void;
}

/** What a client who requests deletion still has with us, and the decision. */
export function DeletionDialog({ requestId, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('backofficeQueues');
  const path = queuePaths.deletion.replace(':id', String(requestId));
  const detail = useTokenAnswer<z.infer<typeof deletionDetailSchema>['data']>([QUEUE_KEYS.deletion, requestId], path);
  if (detail.isSuccess) return <Decision detail={detail.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('deletions.dialog')}>
      <QueryPlaceholder query={detail} />
    </Dialog>
  );
}

const LONGEST_NOTE = 1_000;
const VERDICTS = ['granted', 'refused'] as const;
const CHANGED = [QUEUE_KEYS.deletion, QUEUE_KEYS.deletions, QUEUE_KEYS.overview];

function Decision({ detail, onClose }: { readonly detail: DeletionDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeQueues');
  const failureText = useFailureText();
  const { holdings } = detail;
  const isHeld = holdings.balance !== 0 || holdings.positions > 0 || holdings.orders > 0;
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>(isHeld ? 'refused' : 'granted');
  const note = useRequiredText(LONGEST_NOTE);
  const decide = useChange<DecideDeletionRequest>(backofficePaths.decideDeletion, CHANGED, () => {
    showToast({ tone: 'success', title: t(`deletions.done.${verdict}`) });
    onClose();
  });

  function submit(): void {
    const given = note.read();
    if (given !== null) decide.mutate({ id: detail.id, verdict, note: given });
  }

  return (
    <ActionDialog
      title={t('deletions.dialog')}
      description={detail.client.full_name === '' ? detail.client.email : `${detail.client.full_name} · ${detail.client.email}`}
      confirm={t(`deletions.${verdict === 'granted' ? 'grant' : 'refuse'}`)}
      isDangerous={verdict === 'granted'}
      isPending={decide.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
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
        text={note}
        missing={t('deletions.noteMissing')}
      />
      {decide.isError && <Notice tone="danger">{failureText(decide.error)}</Notice>}
    </ActionDialog>
  );
}
