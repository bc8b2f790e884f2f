import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type {
  CheckedFinancing,
  DecideFinancingRequest,
  FinancingProposal,
  FinancingView,
} from '@fairlead/contract/trading/operators/financing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { FinancingDifferences } from './financing-differences.tsx';
import { FinancingEffects } from './financing-effects.tsx';
import { FINANCING_KEY, FINANCING_VERSIONS } from './financing-key.ts';

export interface DecideDialogProps {
  readonly view: FinancingView;
  readonly proposal: FinancingProposal;
  /** What it would do now; null if it can no longer be approved. */
  readonly result: CheckedFinancing | null;
  readonly onClose: () => void;
}

/** Approves or rejects another operator's proposal, or withdraws one's own. */
export function DecideDialog({ view, proposal, result, onClose }: DecideDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const reason = useReason();
  const [verdict, setVerdict] = useState<DecideFinancingRequest['verdict'] | null>(null);
  const { id, is_own: isOwn, reason: itsReason } = proposal;
  const canApprove = !isOwn && result !== null && result.fault_count === 0;
  const done = verdict === 'approved' ? 'approved' : isOwn ? 'withdrawn' : 'rejected';
  const decide = useSingleMutation({
    mutationFn: (body: DecideFinancingRequest) => call({ method: 'POST', path: financingPaths.decide, body }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t(`financing.review.done.${done}`) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: FINANCING_KEY }),
        queries.invalidateQueries({ queryKey: [FINANCING_VERSIONS] }),
      ]);
      onClose();
    },
  });

  function submit(chosen: DecideFinancingRequest['verdict']): void {
    const given = reason.read();
    setVerdict(chosen);
    if (given !== null) decide.mutate({ id, verdict: chosen, reason: given });
  }

  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => !open && !decide.isPending && onClose()}
      title={t('financing.review.proposalTitle')}
      footer={
        <>
          <Button variant="secondary" disabled={decide.isPending} onClick={onClose}>
            {t('financing.review.back')}
          </Button>
          <Button
            variant={canApprove ? 'secondary' : 'danger'}
            disabled={decide.isPending && verdict === 'approved'}
            loading={decide.isPending && verdict === 'rejected'}
            onClick={() => submit('rejected')}
          >
            {t(isOwn ? 'financing.review.withdraw' : 'financing.review.reject')}
          </Button>
          {canApprove && (
            <Button
              disabled={decide.isPending && verdict === 'rejected'}
              loading={decide.isPending && verdict === 'approved'}
              onClick={() => submit('approved')}
            >
              {t('financing.review.approve')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-dense [overflow-wrap:anywhere]">
          <span className="text-muted">{t('financing.proposals.reason')}</span> {itsReason}
        </p>
        {result === null ? (
          <>
            <Notice tone="caution">{t('financing.proposals.outdatedText')}</Notice>
            <FinancingDifferences differences={proposal.differences} />
          </>
        ) : (
          <FinancingEffects result={result} view={view} />
        )}
        <RequiredTextArea
          label={t('financing.review.decisionReason')}
          rows={2}
          text={reason}
          missing={t('financing.review.reasonMissing')}
        />
        {decide.isError && <Notice tone="danger">{failureText(decide.error)}</Notice>}
      </div>
    </Dialog>
  );
}
