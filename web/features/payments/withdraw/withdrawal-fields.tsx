import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { useReview } from '../../../ui/use-review.ts';
import { AmountField } from './amount-field.tsx';
import { AvailableFunds } from './available-funds.tsx';
import { BankAccountField } from './bank-account-field.tsx';
import { CommentsField } from './comments-field.tsx';
import { formatLongDay } from '../../../ui/format-day.ts';
import { readRefusal, type WithdrawalField } from './read-refusal.ts';
import { ReviewWithdrawal } from './review-withdrawal.tsx';
import { useSendWithdrawal } from './use-send-withdrawal.ts';
import { WaysOutPreview } from './ways-out.tsx';
import { WithdrawalAgreement } from './withdrawal-agreement.tsx';
import type { TakenWithdrawal } from './withdrawal-taken.tsx';
import {
  needsBankAccount,
  NOTHING_TYPED,
  readWithdrawal,
  waysOutOf,
  type Withdrawal,
  type WithdrawalLimits,
  type WithdrawalValues,
} from './withdrawal-values.ts';

export interface WithdrawalFieldsProps {
  readonly options: PaymentOptions;
  readonly limits: WithdrawalLimits;
  /** The server's figures differ from these. */
  readonly onOutdated: () => void;
  readonly onTaken: (taken: TakenWithdrawal) => void;
}

/** The input, a review and the request. The input is kept whatever the server answers. */
export function WithdrawalFields({ options, limits, onOutdated, onTaken }: WithdrawalFieldsProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const locale = useLocale();
  const failureText = useApiFailureText();
  const form = useForm<WithdrawalValues>({ defaultValues: NOTHING_TYPED, reValidateMode: 'onChange' });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const amount = useWatch({ control, name: 'amount' });
  const ways = waysOutOf(amount, limits);
  const { isSending, send } = useSendWithdrawal();
  const review = useReview<Withdrawal, WithdrawalField>(setFocus);
  const reviewed = review.content;
  const [failure, setFailure] = useState<string | null>(null);
  const dueOn = formatLongDay(options.withdrawal_due_on, locale);

  const submit = handleSubmit((values) => {
    const withdrawal = readWithdrawal(values, limits);
    if (withdrawal === null) return;
    setFailure(null);
    review.begin(withdrawal);
  });

  async function confirm(withdrawal: Withdrawal): Promise<void> {
    const answer = await send(withdrawal);
    if (answer === null) return;
    if (!answer.ok) return takeRefusal(answer.failure);
    const { transaction_id: transactionId, number, follow_up: followUp } = answer.data.data;
    const takenDueOn = followUp.kind === 'wait' ? followUp.due_on : options.withdrawal_due_on;
    onTaken({ transactionId, number, amount: withdrawal.amount, dueOn: takenDueOn });
  }

  function takeRefusal(refused: ApiFailure): void {
    const refusal = readRefusal(refused);
    if (refusal.kind === 'aboveLimit') {
      blame('amount', t('payments:withdraw.amountMaximum', { amount: formatMoney(refusal.limit, locale) }));
      onOutdated();
    } else if (refusal.kind === 'field') {
      blame(refusal.field, refusal.field === 'iban' ? t('payments:withdraw.ibanInvalid') : failureText(refused));
    } else if (refusal.kind === 'nothing') {
      onOutdated();
      setFailure(failureText(refused));
    } else {
      setFailure(refusal.kind === 'lost' ? t('payments:withdraw.review.lost') : failureText(refused));
    }
  }

  function blame(field: WithdrawalField, message: string): void {
    setError(field, { message });
    review.blame(field);
  }

  return (
    <>
      <AvailableFunds options={options} />
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-x-8 gap-y-6 p-4 sm:p-5 @3xl:grid-cols-[minmax(0,1fr)_300px]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          {!options.profile_complete && <IncompleteNotice />}
          <AmountField control={control} withdrawable={limits.withdrawable} />
          <CommentsField control={control} />
          {needsBankAccount(amount, limits) && <BankAccountField control={control} />}
          {ways !== null && <WaysOutPreview ways={ways} returnable={limits.returnable} />}
          <div className="flex flex-col gap-2">
            <Button type="submit" size="large" loading={formState.isSubmitting} className="w-full">
              {t('payments:withdraw.continue')}
            </Button>
            <p className="text-dense text-muted">{t('payments:withdraw.agreement.agree')}</p>
          </div>
        </div>
        <div className="border-t border-line pt-5 @3xl:border-t-0 @3xl:border-l @3xl:pt-0 @3xl:pl-8">
          <WithdrawalAgreement dueOn={dueOn} />
        </div>
      </form>
      {reviewed !== null && (
        <ReviewWithdrawal
          {...review.window}
          withdrawal={reviewed}
          dueOn={dueOn}
          isSending={isSending}
          failure={failure}
          onConfirm={() => void confirm(reviewed)}
        />
      )}
    </>
  );
}

function IncompleteNotice() {
  const { t } = useTranslation('payments');
  return (
    <Notice tone="caution">
      <p>{t('withdraw.incomplete')}</p>
      <Link to="/my-account/info" className="mt-1 inline-block font-medium text-accent underline underline-offset-2 hover:text-strong">
        {t('withdraw.toDetails')}
      </Link>
    </Notice>
  );
}
