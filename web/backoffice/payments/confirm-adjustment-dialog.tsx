import { readEuros } from '../../ui/read-euros.ts';
import type { DecideFunds, FundsRequest, FundsRequestResponse } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Euros } from '../../ui/euros.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewLine } from '../../ui/review-dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { useMay } from '../shared/use-operator.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { LONGEST_NOTE } from './client-note.tsx';
import { FUNDS, useKindName, useRefusalText } from './funds-texts.ts';
import { useDecision } from './money-queries.ts';
import { useFundsAccount } from './use-funds-account.ts';

/** A pending adjustment for the second approver; its requester can only reject it. */
export function ConfirmAdjustmentDialog({ request, onClose }: { readonly request: FundsRequest; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const kindName = useKindName();
  const may = useMay()('funds.confirm');
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const account = useFundsAccount({ user_id: request.client.id });
  const decision = useDecision<DecideFunds, FundsRequestResponse>(fundsPaths.decide, [FUNDS, 'fundsAccount'], ({ data, limit }) => {
    if (data.status === 'refused') showToast({ tone: 'danger', title: refusalText(data.refusal, limit), stays: 'long' });
    else showToast({ tone: 'success', title: t(`funds.done.${data.status === 'rejected' ? 'rejected' : 'booked'}`) });
    onClose();
  });

  function decide(verdict: DecideFunds['verdict']): void {
    const isMissing = verdict === 'rejected' && note.trim() === '';
    setIsNoteMissing(isMissing);
    if (!isMissing) decision.mutate({ id: request.id, verdict, note: note.trim() });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decision.isPending && onClose()}
      title={t('funds.confirmTitle')}
      footer={
        may && (
          <>
            <Button variant="danger" disabled={decision.isPending} onClick={() => decide('rejected')}>
              {t('funds.reject')}
            </Button>
            <Button disabled={request.is_own} loading={decision.isPending} onClick={() => decide('approved')}>
              {t(request.is_own ? 'funds.somebodyElse' : 'funds.approve')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {decision.isError && <Notice tone="danger">{failureText(decision.error)}</Notice>}
        <dl className="flex flex-col">
          <ReviewLine label={t('columns.client')}>
            <ClientLink client={request.client} />
          </ReviewLine>
          <ReviewLine label={t('columns.kind')}>{kindName(request.kind, request.amount)}</ReviewLine>
          <ReviewLine label={t('columns.amount')}>
            <Euros euros={request.amount} signed className="font-semibold" />
          </ReviewLine>
          <ReviewLine label={t('columns.askedBy')}>
            {t('byAt', { name: request.requested_by, time: formatDateTime(request.requested_at, locale) })}
          </ReviewLine>
          <ReviewLine label={t('columns.reason')}>{request.reason}</ReviewLine>
          {request.note !== '' && <ReviewLine label={t('funds.clientReads')}>{request.note}</ReviewLine>}
        </dl>
        {account.data !== undefined && <BeforeAndAfter account={account.data} kind={request.kind} amount={readEuros(request.amount)} />}
        {request.is_own && <Notice>{t('funds.own')}</Notice>}
        {may && (
          <TextAreaField
            label={t('funds.decisionNote')}
            rows={2}
            characters={{ count: note.length, maximum: LONGEST_NOTE }}
            value={note}
            error={isNoteMissing ? t('funds.decisionNoteMissing') : undefined}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
              setIsNoteMissing(false);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
