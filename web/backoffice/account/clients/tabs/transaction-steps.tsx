import type { ClientTransaction, TransactionSteps as Steps } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { RetryNotice } from '../../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useTokenAnswer } from '../../../../transport/use-token-answer.ts';
import { clientPath } from '../use-client.ts';
import { When } from './when.tsx';

/** The steps of a payment from the start, with their notes. */
export function TransactionSteps({ transaction, userId }: { readonly transaction: ClientTransaction; readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const path = clientPath(clientPaths.transactionSteps, userId).replace(':transaction', transaction.id);
  const steps = useTokenAnswer<Steps>(['client', userId, 'steps', transaction.id], path);
  if (steps.isPending) return <Skeleton className="h-9 w-full" />;
  if (steps.isError) return <RetryNotice text={failureText(steps.error)} onRetry={() => void steps.refetch()} />;
  return (
    <div className="flex flex-col gap-3 text-dense">
      <ol aria-label={t('transactions.steps')} className="flex flex-col gap-1">
        {steps.data.map((step) => (
          <li key={step.id} className="flex flex-wrap gap-x-4">
            <span className="w-40 text-muted tabular-nums">
              <When at={step.at} />
            </span>
            <span className="w-56 font-medium">{t(`step.${step.step}`)}</span>
            <span className="text-muted">{step.operator ?? t(`actor.${step.actor}`)}</span>
            <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{describe(step.detail)}</span>
          </li>
        ))}
        {steps.data.length === 0 && <li className="text-muted">{t('transactions.noSteps')}</li>}
      </ol>
      {transaction.comments !== '' && <LabelledText label={t('transactions.comments')} text={transaction.comments} />}
      {transaction.note !== '' && <LabelledText label={t('transactions.note')} text={transaction.note} />}
    </div>
  );
}

function LabelledText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <p>
      <span className="text-muted">{label}</span> <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

/** Names and values as recorded. */
function describe(detail: Steps[number]['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
}
