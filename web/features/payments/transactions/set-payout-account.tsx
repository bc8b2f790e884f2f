import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ibanRule } from '../../../ui/iban-rule.ts';
import { IbanField } from '../../../ui/iban-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';

export interface NameAccountProps {
  readonly transactionId: string;
  readonly refresh: () => Promise<unknown>;
  readonly onChanged: () => void;
  /** The reason it was not saved; null if it was. */
  readonly onNotice: (notice: string | null) => void;
}

/** The form for the bank account that a withdrawal is waiting for. */
export function SetPayoutAccount({ transactionId, refresh, onChanged, onNotice }: NameAccountProps) {
  const { t } = useTranslation('payments');
  const { calls } = usePaymentsAccess();
  const failureText = useApiFailureText();
  const [isSending, setIsSending] = useState(false);
  const { control, handleSubmit, setError } = useForm({ defaultValues: { iban: '' } });
  const { field, fieldState } = useController({
    control,
    name: 'iban',
    rules: { validate: ibanRule(t('withdraw.ibanRequired'), t('withdraw.ibanInvalid')) },
  });

  const send = handleSubmit(async ({ iban }) => {
    setIsSending(true);
    const answer = await calls.postPayoutAccount(transactionId, iban.replaceAll(' ', ''));
    if (answer.ok || codeOf(answer) === 'payoutAccountNotNeeded') await refresh();
    setIsSending(false);
    if (answer.ok) {
      onNotice(null);
      onChanged();
      showToast({ title: t('transactions.account.done'), text: t('transactions.account.doneText'), tone: 'success' });
    } else if (codeOf(answer) === 'invalidInput') {
      setError('iban', { message: t('withdraw.ibanInvalid') }, { shouldFocus: true });
    } else {
      onNotice(codeOf(answer) === 'payoutAccountNotNeeded' ? t('transactions.account.notNeeded') : failureText(answer.failure));
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <IbanField label={t('withdraw.iban')} hint={t('withdraw.ibanHint')} error={fieldState.error?.message} field={field} />
      <Button type="submit" loading={isSending} className="self-start max-md:h-11">
        {t('transactions.account.action')}
      </Button>
    </form>
  );
}

function codeOf(answer: Awaited<ReturnType<ReturnType<typeof usePaymentsAccess>['calls']['postPayoutAccount']>>): string | null {
  return !answer.ok && answer.failure.kind === 'refused' ? answer.failure.body.error.code : null;
}
