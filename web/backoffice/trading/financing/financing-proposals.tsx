import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type { CheckedFinancing, FinancingProposal, FinancingView } from '@fairlead/contract/trading/operators/financing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DecideDialog, type DecideDialogProps } from './decide-dialog.tsx';
import { FinancingDifferences } from './financing-differences.tsx';

/** The proposals to be decided. */
export function FinancingProposals({ view, mayChange }: { readonly view: FinancingView; readonly mayChange: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [opened, setOpened] = useState<Pick<DecideDialogProps, 'proposal' | 'result'> | null>(null);
  const check = useSingleMutation({
    mutationFn: async (proposal: FinancingProposal) => {
      if (proposal.is_outdated) return { proposal, result: null };
      const body = { id: proposal.id };
      const { data } = await call<{ readonly data: CheckedFinancing }>({ method: 'POST', path: financingPaths.checkProposal, body });
      return { proposal, result: data };
    },
    onSuccess: setOpened,
    onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
  });
  return (
    <>
      {view.proposals.length > 0 && (
        <Panel flush title={t('financing.proposals.title')} lead={t('financing.proposals.lead')}>
          <ul>
            {view.proposals.map((proposal) => (
              <li key={proposal.id} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p className="flex flex-wrap items-center gap-x-2 text-control">
                    <span className="font-semibold">{proposal.proposed_by}</span>
                    <span className="text-muted">{formatDateTime(proposal.proposed_at, locale)}</span>
                    {proposal.is_outdated && <Badge tone="caution">{t('financing.proposals.outdated')}</Badge>}
                  </p>
                  {mayChange && (
                    <Button
                      size="dense"
                      variant="secondary"
                      loading={check.isPending && check.variables.id === proposal.id}
                      onClick={() => check.mutate(proposal)}
                    >
                      {t('financing.proposals.review')}
                    </Button>
                  )}
                </div>
                <p className="text-dense [overflow-wrap:anywhere]">{proposal.reason}</p>
                <FinancingDifferences differences={proposal.differences} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {opened !== null && <DecideDialog {...opened} view={view} onClose={() => setOpened(null)} />}
    </>
  );
}
