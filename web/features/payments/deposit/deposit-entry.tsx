import { centsFromEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { KEPT_DECIMALS } from '../../../ui/euro-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import type { DepositChoice } from './deposit-choices.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { findInputFaults, type DepositInput } from './find-input-faults.ts';
import { MethodCards } from './method-cards.tsx';

export interface DepositEntryProps {
  /** The window then scrolls its content up to its own padding. */
  readonly isInWindow: boolean;
  readonly choices: readonly DepositChoice[];
  readonly input: DepositInput;
  readonly onInput: (input: DepositInput) => void;
  readonly onSubmit: (amountEuros: number, choice: DepositChoice) => void;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
}

/** The smallest deposit and multiples of it. */
const QUICK_AMOUNTS_EUROS = [1, 2, 4, 10].map((times) => (times * MINIMUM_DEPOSIT) / 100);

/** The amount and the payment method. The input is kept whatever the server answers. */
export function DepositEntry({ isInWindow, choices, input, onInput, onSubmit, isBusy, failure }: DepositEntryProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const failureText = useApiFailureText();
  const amountInput = useRef<HTMLInputElement>(null);
  const firstMethod = useRef<HTMLInputElement>(null);
  const [isTried, setIsTried] = useState(false);
  // Text that is not a number is reported by the field itself.
  const [isBlank, setIsBlank] = useState(true);
  const [editedSince, setEditedSince] = useState<ApiFailure | null>(null);

  const faults = findInputFaults(input);
  const places = failure === null || failure === editedSince ? null : placeOf(failure);
  const limits = {
    minimum: formatNumber(MINIMUM_DEPOSIT / 100, locale),
    maximum: formatNumber(MAXIMUM_DEPOSIT / 100, locale),
  };
  const { amountEuros, choice } = input;

  function change(next: Partial<DepositInput>): void {
    setIsBlank(amountInput.current?.value.trim() === '');
    setEditedSince(failure);
    onInput({ ...input, ...next });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setIsTried(true);
    setEditedSince(null);
    setIsBlank(amountInput.current?.value.trim() === '');
    if (faults.amount !== null || amountEuros === null) amountInput.current?.focus();
    else if (choice === null) firstMethod.current?.focus();
    else onSubmit(amountEuros, choice);
  }

  function amountError(): string | undefined {
    if (places === 'amount' && failure !== null) return amountRefusalText(failure);
    if (!isTried || faults.amount === null) return undefined;
    if (faults.amount === 'required') return isBlank ? t('deposit.amountRequired') : undefined;
    return amountFaultText(faults.amount);
  }

  function amountFaultText(fault: 'tooManyDecimals' | 'belowMinimum' | 'aboveMaximum'): string {
    if (fault === 'tooManyDecimals') return t('withdraw.amountDecimals');
    return fault === 'belowMinimum' ? t('deposit.minimum', { amount: limits.minimum }) : t('deposit.maximum', { amount: limits.maximum });
  }

  /** Shows the server's limits where they differ from this page's. */
  function amountRefusalText(refusal: ApiFailure): string {
    if (refusal.kind === 'network') return failureText(refusal);
    const { code, limit } = refusal.body.error;
    const amount = limit === undefined ? '' : formatNumber(limit, locale);
    if (code === 'depositBelowMinimum' && amount !== '') return t('deposit.minimum', { amount });
    return failureText(refusal);
  }

  function methodError(): string | undefined {
    if (places === 'method' && failure !== null) return failureText(failure);
    return isTried && faults.choice !== null ? t('deposit.methodRequired') : undefined;
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="@container flex flex-col gap-5">
      <DepositProgress now="amount" isWire={choice?.method === 'bankWire'} />
      {places === 'form' && failure !== null && !isBusy && <Notice tone="danger">{failureText(failure)}</Notice>}
      <div className="flex flex-col gap-2">
        <NumberField
          label={t('deposit.amount')}
          hint={t('deposit.limits', limits)}
          error={amountError()}
          value={amountEuros}
          onValueChange={(next) => change({ amountEuros: next })}
          suffix="€"
          name="amount"
          required
          step={50}
          maximumFractionDigits={KEPT_DECIMALS}
          inputRef={amountInput}
        />
        <div role="group" aria-label={t('deposit.quickLabel')} className="grid grid-cols-4 gap-2">
          {QUICK_AMOUNTS_EUROS.map((euros) => (
            <button
              key={euros}
              type="button"
              aria-pressed={amountEuros === euros}
              onClick={() => change({ amountEuros: euros })}
              className={buttonClass(
                'secondary',
                'regular',
                'min-w-0 px-1! tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-tint',
              )}
            >
              {t('deposit.quick', { amount: formatNumber(euros, locale) })}
            </button>
          ))}
        </div>
      </div>
      <MethodCards
        choices={choices}
        chosen={choice?.key ?? null}
        onChoose={(next) => change({ choice: next })}
        error={methodError()}
        firstRef={firstMethod}
      />
      <HandlingNote isWire={choice?.method === 'bankWire'} />
      {/* Within reach however many methods there are, and above the warning at the bottom edge of a page. */}
      <div className={classNames('sticky z-10 -mb-4 bg-raised pt-2 pb-4', isInWindow ? '-bottom-4' : 'bottom-9')}>
        <Button type="submit" size="large" loading={isBusy} className="w-full">
          {submitText()}
        </Button>
      </div>
    </form>
  );

  function submitText(): string {
    const amount = amountEuros === null ? null : centsFromEuros(amountEuros);
    if (amount === null || faults.amount !== null || amountEuros === null) return t('deposit.submit');
    // Whole euros as on the buttons above, anything else to the cent.
    const text = Number.isInteger(amountEuros)
      ? t('deposit.quick', { amount: formatNumber(amountEuros, locale) })
      : formatMoney(amount, locale);
    return t('deposit.submitAmount', { amount: text });
  }
}

/** The part of the form that a refusal is shown at. */
function placeOf(failure: ApiFailure): 'amount' | 'method' | 'form' {
  if (failure.kind === 'network') return 'form';
  const { code, fields } = failure.body.error;
  if (code === 'depositBelowMinimum' || code === 'depositAboveMaximum' || code === 'amountNotAllowed') return 'amount';
  if (code === 'methodNotOffered') return 'method';
  if (code === 'invalidInput' && fields?.some(({ field }) => field === 'amount') === true) return 'amount';
  return 'form';
}

/** What happens next, and how card data is handled. */
function HandlingNote({ isWire }: { readonly isWire: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <div className="flex items-start gap-2.5 text-dense text-muted">
      <LockIcon className="mt-px size-4.5" />
      <div className="flex min-w-0 flex-col gap-1">
        {!isWire && <p>{t('deposit.honest.card')}</p>}
        <p>{t(isWire ? 'deposit.honest.wire' : 'deposit.honest.next')}</p>
      </div>
    </div>
  );
}
