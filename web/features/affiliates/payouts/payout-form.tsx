import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallFailure, codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EuroField } from '../../../ui/euro-field.tsx';
import { ibanRule } from '../../../ui/iban-rule.ts';
import { IbanField } from '../../../ui/iban-field.tsx';
import { SignInAgain } from '../shared/sign-in-again.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatEuros } from '../../../ui/euros.tsx';
import { useReview } from '../../../ui/use-review.ts';
import { useRequestPayout } from './payout-queries.ts';
import { faultOfAmount, NOTHING_TYPED, readPayout, type AmountFault, type Payout, type PayoutValues } from './payout-values.ts';
import { ReviewPayout } from './review-payout.tsx';

export interface PayoutFormProps {
  readonly me: AffiliateMe;
  /** The masked email of the client account that receives payouts. */
  readonly payoutAccount: string;
}

/** The input, a review and the request. The input is kept whatever the server answers. */
export function PayoutForm({ me, payoutAccount }: PayoutFormProps) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const failureText = useFailureText();
  const { control, handleSubmit, setError, setFocus, reset } = useForm<PayoutValues>({ defaultValues: NOTHING_TYPED });
  const review = useReview<Payout, keyof PayoutValues>(setFocus);
  const reviewed = review.content;
  const request = useRequestPayout(() => {
    review.end();
    reset(NOTHING_TYPED);
    showToast({ tone: 'success', title: t('affiliate:payouts.requested'), text: t('affiliate:payouts.requestedText'), stays: 'long' });
  });

  const submit = handleSubmit((values) => {
    const payout = readPayout(values);
    if (payout === null) return;
    request.reset();
    review.begin(payout);
  });

  const mustSignInAgain = request.isError && codeOf(request.error) === 'recentLoginRequired';

  function send(payout: Payout): void {
    request.mutate(payout, {
      onError: (error) => {
        if (codeOf(error) === 'recentLoginRequired') review.end();
        const field = fieldOf(error);
        if (field === null) return;
        setError(field, {
          message: field === 'iban' ? t('affiliate:payouts.form.ibanInvalid') : t('affiliate:payouts.form.amountOutdated'),
        });
        review.blame(field);
      },
    });
  }

  function messageOf(error: unknown): string {
    const isLost = error instanceof CallFailure && error.failure.kind === 'network';
    return isLost ? t('affiliate:payouts.review.lost') : failureText(error);
  }

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {mustSignInAgain && <SignInAgain>{t('affiliate:payouts.form.recentText')}</SignInAgain>}
        <AmountField control={control} me={me} />
        <BankAccountField control={control} />
        <Button type="submit" size="large" className="max-sm:w-full sm:self-end">
          {t('affiliate:payouts.form.continue')}
        </Button>
      </form>
      {reviewed !== null && (
        <ReviewPayout
          {...review.window}
          payout={reviewed}
          payoutAccount={payoutAccount}
          isSending={request.isPending}
          failure={request.isError && fieldOf(request.error) === null ? messageOf(request.error) : null}
          onConfirm={() => send(reviewed)}
        />
      )}
    </>
  );
}

/** The field that a refusal concerns; null if none. */
function fieldOf(error: unknown): keyof PayoutValues | null {
  const code = codeOf(error);
  if (code === 'payoutTooSmall' || code === 'payoutAboveBalance' || code === 'amountNotAllowed') return 'amount';
  return code === 'invalidInput' ? 'iban' : null;
}

interface FieldProps {
  readonly control: Control<PayoutValues>;
}

function AmountField({ control, me }: FieldProps & { readonly me: AffiliateMe }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const { field, fieldState } = useController({
    control,
    name: 'amount',
    rules: {
      validate: (amount) => {
        const fault = faultOfAmount(amount, me);
        return fault === null || messageOf(fault);
      },
    },
  });

  function messageOf(fault: AmountFault): string {
    const amount = formatEuros(fault === 'belowSmallest' ? me.smallest_payout : me.balance, locale);
    return t(`payouts.form.amountFault.${fault}`, { amount });
  }

  return (
    <EuroField
      label={t('payouts.form.amount')}
      all={{ label: t('payouts.form.everything', { amount: formatEuros(me.balance, locale) }), amount: me.balance }}
      field={field}
      error={fieldState.error?.message}
    />
  );
}

function BankAccountField({ control }: FieldProps) {
  const { t } = useTranslation('affiliate');
  const { field, fieldState } = useController({
    control,
    name: 'iban',
    rules: { validate: ibanRule(t('payouts.form.ibanMissing'), t('payouts.form.ibanInvalid')) },
  });
  return <IbanField label={t('payouts.form.iban')} hint={t('payouts.form.ibanHint')} error={fieldState.error?.message} field={field} />;
}
