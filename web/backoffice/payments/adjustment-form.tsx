import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import { isInducementKind } from '@fairlead/domain/payments/funds-request.ts';
import { centsFromEuros } from '@fairlead/domain/money.ts';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EuroField } from '../../ui/euro-field.tsx';
import { formatEuros } from '../../ui/euros.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormSelect } from '../shared/form-select.tsx';
import {
  balanceOf,
  findAmountFault,
  findLimitExceeded,
  LARGEST_EUROS,
  readClient,
  selectKinds,
  type AdjustmentValues,
} from './adjustment-values.ts';
import { useSettings } from '../shared/use-settings.ts';
import { LONGEST_NOTE } from './client-note.tsx';
import { useFundsAccount } from './use-funds-account.ts';

const LONGEST_REASON = 500;

export interface AdjustmentFormProps {
  readonly id: string;
  readonly values: AdjustmentValues;
  readonly isClientGiven: boolean;
  readonly onReview: (values: AdjustmentValues) => void;
}

export function AdjustmentForm({ id, values, isClientGiven, onReview }: AdjustmentFormProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const { control, register, handleSubmit, formState } = useForm<AdjustmentValues>({ defaultValues: values });
  const { errors } = formState;
  const [client, kind, reason, note] = useWatch({ control, name: ['client', 'kind', 'reason', 'note'] });
  const isCorrection = kind === 'correction';
  // Until the server's rules are known, nothing is offered that they may forbid.
  const allowsInducements = useSettings()?.rule_pack.allows_inducements ?? false;
  const isRevoking = isInducementKind(kind) && !allowsInducements;

  const changed = balanceOf(kind);
  const account = useFundsAccount(kind === 'manualDeposit' ? null : readClient(client));

  /** A client who is not found or cannot be loaded is reported by the review. */
  async function amountFault(amount: number | null): Promise<string | true> {
    const fault = findAmountFault(kind, amount, allowsInducements);
    if (fault !== null) return t(`funds.amountFaults.${fault}`, { most: formatEuros(LARGEST_EUROS, locale) });
    const read = amount === null || amount > 0 ? null : centsFromEuros(amount);
    if (read === null || readClient(client) === null) return true;
    const { data } = await account.refetch();
    const limit = data === undefined ? null : findLimitExceeded(kind, read, data);
    if (limit === null) return true;
    return `${heldText(data) ?? ''} ${t('funds.amountFaults.moreThanHeld', { most: formatMoney(limit, locale) })}`.trim();
  }

  function heldText(data: FundsAccount | undefined): string | undefined {
    if (data === undefined || changed === 'cash') return undefined;
    return t(`funds.held.${changed}`, { amount: formatEuros(data[changed], locale) });
  }

  function amountHint(): string | undefined {
    if (kind === 'manualDeposit') return undefined;
    return `${heldText(account.data) ?? ''} ${t(isRevoking ? 'funds.revokeHint' : 'funds.amountHint')}`.trim();
  }

  return (
    <form id={id} method="post" noValidate onSubmit={(event) => void handleSubmit(onReview)(event)} className="flex flex-col gap-4">
      <TextField
        label={t('funds.client')}
        hint={t('funds.clientHint')}
        readOnly={isClientGiven}
        autoComplete="off"
        error={errors.client?.message}
        {...register('client', { validate: (text) => readClient(text) !== null || t('funds.clientWrong') })}
      />
      <FormSelect
        control={control}
        name="kind"
        label={t('columns.kind')}
        hint={isRevoking ? t('funds.onlyRevoked') : t(`funds.kinds.${kind}.text`)}
        options={selectKinds(allowsInducements).map((value) => ({
          value,
          label:
            isInducementKind(value) && !allowsInducements
              ? t(value === 'credit' ? 'funds.revokeCredit' : 'funds.revokeBonus')
              : t(`funds.kinds.${value}.name`),
        }))}
      />
      <Controller
        control={control}
        name="amount"
        rules={{ validate: amountFault }}
        render={({ field, fieldState }) => (
          <EuroField label={t('columns.amount')} hint={amountHint()} field={field} error={fieldState.error?.message} />
        )}
      />
      <TextAreaField
        label={t('funds.reason')}
        rows={2}
        characters={{ count: reason.length, maximum: LONGEST_REASON }}
        error={errors.reason?.message}
        {...register('reason', {
          validate: (text) => (text.trim().length >= 3 && text.trim().length <= LONGEST_REASON) || t('funds.reasonMissing'),
        })}
      />
      {!isCorrection && (
        <TextAreaField
          label={t('funds.note')}
          rows={2}
          characters={{ count: note.length, maximum: LONGEST_NOTE }}
          error={errors.note?.message}
          {...register('note', { validate: (text) => text.trim().length <= LONGEST_NOTE || t('funds.noteTooLong') })}
        />
      )}
    </form>
  );
}
