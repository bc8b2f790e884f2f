import type { ReviewDocumentRequest } from '@fairlead/contract/operators/session.ts';
import type { DocumentDetail } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRequiredText } from '../../shared/use-required-text.ts';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';
import { REJECTION_NOTES } from '../rejection-notes.ts';
import { SentenceField } from '../sentence-field.tsx';

const LONGEST_NOTE = 500;
const CHANGED = [QUEUE_KEYS.document, QUEUE_KEYS.documents, QUEUE_KEYS.verifications, QUEUE_KEYS.overview];

interface DocumentDecisionProps {
  readonly document: DocumentDetail;
  readonly onDecided: (verdict: ReviewDocumentRequest['verdict']) => void;
}

/** Approves a document, or rejects it with a reason for the client. */
export function DocumentDecision({ document, onDecided }: DocumentDecisionProps) {
  const { t } = useTranslation('backofficeQueues');
  const failureText = useFailureText();
  const note = useRequiredText(LONGEST_NOTE);
  const review = useChange<ReviewDocumentRequest>(backofficePaths.reviewDocument, CHANGED, () => undefined);

  function decide(verdict: ReviewDocumentRequest['verdict']): void {
    const given = note.read(verdict === 'rejected' ? 1 : 0);
    if (given === null) return;
    review.mutate(
      { id: document.id, verdict, note: given },
      {
        onSuccess: () => {
          showToast({ tone: 'success', title: t(`document.done.${verdict}`) });
          onDecided(verdict);
        },
      },
    );
  }

  return (
    <Panel title={t('document.decide')}>
      <div className="flex flex-col gap-4">
        <SentenceField
          label={t('document.note')}
          language={document.details.language}
          sentences={REJECTION_NOTES[document.type]}
          text={note}
          missing={t('document.noteMissing')}
        />
        {review.isError && <Notice tone="danger">{failureText(review.error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="danger"
            loading={review.isPending && review.variables.verdict === 'rejected'}
            disabled={review.isPending && review.variables.verdict !== 'rejected'}
            onClick={() => decide('rejected')}
          >
            {t('document.reject')}
          </Button>
          <Button
            loading={review.isPending && review.variables.verdict === 'approved'}
            disabled={review.isPending && review.variables.verdict !== 'approved'}
            onClick={() => decide('approved')}
          >
            {t('document.approve')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
