import { FormDialog } from '../../../ui/form-dialog.tsx';
import { readRoom } from '../../shared/use-second-approver-text.ts';
import { formatMoney } from '../../../ui/format.ts';
import { Money } from '../../../ui/figures.tsx';
import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import type { CorrectAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { addKnownCents, centsFromEuros, LARGEST_EXACT_EUROS, negateKnownCents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { mostForSingleApprover } from '@fairlead/domain/payments/single-approver-limit.ts';
import { useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EuroField } from '../../../ui/euro-field.tsx';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { ReviewLine } from '../../../ui/review-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

interface Typed {
  readonly direction: 'give' | 'take';
  readonly amount: number | null;
  readonly accountId: number | null;
  readonly note: string;
}

const LONGEST_NOTE = 500;

/** Books an amount that follows from no rule, with a note for the affiliate. */
export function CorrectionDialog({ affiliate: { id, name, balance, one_person: singleApprover }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  const locale = useLocale();
  const { control, register, handleSubmit, formState } = useForm<Typed>({
    defaultValues: { direction: 'give', amount: null, accountId: null, note: '' },
  });
  const { errors } = formState;
  const note = useWatch({ control, name: 'note' });
  const [direction, amount] = useWatch({ control, name: ['direction', 'amount'] });
  const signed = direction === 'take' ? -(amount ?? 0) : (amount ?? 0);
  const typed = amount === null ? ZERO_CENTS : centsFromEuros(amount);
  const change = direction === 'take' ? negateKnownCents(typed) : typed;
  const room = readRoom(singleApprover);
  const most = room === null ? null : mostForSingleApprover(room);
  const left = formatMoney(most, locale);
  const bookText = change === null || change === 0 ? t('correct.book') : t('correct.bookAmount', { amount: formatMoney(change, locale) });
  const requestIdOf = useRequestId();
  const correct = useAffiliateChange<CorrectAffiliateRequest, { readonly data: AffiliateEntry }>(backofficePaths.correctAffiliate, {
    done: t('correct.done'),
    onDone: onClose,
  });

  function send({ note: typedNote, accountId }: Typed): void {
    const body = { affiliate_id: id, amount: signed, note: typedNote.trim(), ...(accountId !== null && { account_id: accountId }) };
    correct.mutate({ ...body, request_id: requestIdOf(body) });
  }
  const faultOf = (euros: number | null): string | true => {
    if (euros === null || euros <= 0) return t('correct.amountMissing');
    const exact = centsFromEuros(euros);
    if (exact === null) return euros > LARGEST_EXACT_EUROS ? t('correct.amountTooLarge', { left }) : t('correct.amountDecimals');
    // If the remaining amount cannot be read, the server decides.
    return most === null || exact <= most || t('correct.amountTooLarge', { left });
  };

  return (
    <FormDialog
      title={t('correct.title', { name })}
      description={t('correct.lead', { limit: formatEuros(singleApprover.limit, locale), left })}
      confirm={<span className="tabular-nums">{bookText}</span>}
      isPending={correct.isPending}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      {correct.isError && (
        <Notice tone="danger">{codeOf(correct.error) === 'notFound' ? t('correct.notTheirs') : failureText(correct.error)}</Notice>
      )}
      <Controller
        control={control}
        name="direction"
        render={({ field }) => (
          <Segmented
            label={t('correct.direction')}
            options={[
              { value: 'give', label: t('correct.give') },
              { value: 'take', label: t('correct.take') },
            ]}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="amount"
          rules={{ validate: faultOf }}
          render={({ field, fieldState }) => <EuroField label={t('columns.amount')} field={field} error={fieldState.error?.message} />}
        />
        <Controller
          control={control}
          name="accountId"
          render={({ field }) => (
            <NumberField
              label={t('correct.account')}
              hint={t('correct.accountHint')}
              maximumFractionDigits={0}
              name={field.name}
              value={field.value}
              inputRef={field.ref}
              onBlur={field.onBlur}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
      <TextAreaField
        label={t('correct.note')}
        rows={3}
        characters={{ count: note.length, maximum: LONGEST_NOTE }}
        error={errors.note?.message}
        {...register('note', {
          validate: (text) => (text.trim() !== '' && text.trim().length <= LONGEST_NOTE) || t('correct.noteMissing'),
        })}
      />
      <dl className="flex flex-col border-t border-line">
        <ReviewLine label={t('correct.before')}>
          <Euros euros={balance} />
        </ReviewLine>
        <ReviewLine label={t('correct.after')}>
          <Money amount={addKnownCents(readEuros(balance), change)} className="font-semibold" />
        </ReviewLine>
      </dl>
    </FormDialog>
  );
}

/** Repeating the same request reuses its id: after a lost response it may have succeeded, and must not be booked twice. */
function useRequestId(): (body: object) => string {
  const last = useRef({ body: '', id: '' });
  return (body) => {
    const asText = JSON.stringify(body);
    if (last.current.body !== asText) last.current = { body: asText, id: crypto.randomUUID() };
    return last.current.id;
  };
}
