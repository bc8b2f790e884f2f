import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type {
  CheckedFinancing,
  CheckFinancingRequest,
  FinancingView,
  ProposeFinancingRequest,
} from '@fairlead/contract/trading/operators/financing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { FinancingEffects } from './financing-effects.tsx';
import { FINANCING_KEY } from './financing-key.ts';

export interface ProposeDialogProps {
  readonly view: FinancingView;
  readonly request: CheckFinancingRequest;
  readonly result: CheckedFinancing;
  readonly onProposed: () => void;
  readonly onClose: () => void;
}

/** What the draft would do, and the step that hands it to another operator: nobody can propose what they haven't seen. */
export function ProposeDialog({ view, request, result, onProposed, onClose }: ProposeDialogProps) {
  const { t } = useTranslation(['backofficeDesk', 'common']);
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const reason = useReason();
  const propose = useSingleMutation({
    mutationFn: (body: ProposeFinancingRequest) => call({ method: 'POST', path: financingPaths.propose, body }),
    onSuccess: async () => {
      showToast({
        tone: 'success',
        title: t('backofficeDesk:financing.review.proposed'),
        text: t('backofficeDesk:financing.review.proposedText'),
      });
      await queries.invalidateQueries({ queryKey: FINANCING_KEY });
      onProposed();
    },
  });

  function submit(): void {
    const given = reason.read();
    if (given !== null) propose.mutate({ ...request, reason: given });
  }

  return (
    <ActionDialog
      width="large"
      title={t('backofficeDesk:financing.review.title')}
      confirm={t('backofficeDesk:financing.review.propose')}
      cancel={t('backofficeDesk:financing.review.back')}
      isRefused={result.fault_count > 0}
      isPending={propose.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <FinancingEffects result={result} view={view} />
      {result.fault_count === 0 && (
        <RequiredTextArea
          label={t('backofficeDesk:financing.review.reason')}
          rows={2}
          text={reason}
          missing={t('backofficeDesk:financing.review.reasonMissing')}
        />
      )}
      {propose.isError && <Notice tone="danger">{failureText(propose.error)}</Notice>}
    </ActionDialog>
  );
}
