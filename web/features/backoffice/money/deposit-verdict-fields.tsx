import { centsToEuros } from '@fairlead/domain/money.ts';
import { ONE_PERSON_LIMIT, type DepositVerdict } from '@fairlead/domain/payments/deposit-verdict.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ClientNote } from './client-note.tsx';
import type { Deposit } from './deposits-screen.tsx';

export interface VerdictValues {
  readonly verdict: DepositVerdict | null;
  /** What arrived, in euros; null while nothing is typed. */
  readonly amount: number | null;
  readonly note: string;
}

export type VerdictFaults = Readonly<Partial<Record<keyof VerdictValues, string>>>;

export interface DepositVerdictFieldsProps {
  readonly deposit: Deposit;
  readonly values: VerdictValues;
  readonly faults: VerdictFaults;
  readonly onChange: (changes: Partial<VerdictValues>) => void;
}

const LIMIT = centsToEuros(ONE_PERSON_LIMIT);

export function DepositVerdictFields({ deposit, values, faults, onChange }: DepositVerdictFieldsProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const { verdict, amount, note } = values;
  const moved = verdict === 'arrived' ? (amount ?? 0) : verdict === 'kept' ? deposit.amount : 0;
  return (
    <>
      <Segmented
        label={t('deposits.verdictLabel')}
        options={deposit.verdicts.map((value) => ({ value, label: t(`deposits.verdict.${value}.name`) }))}
        value={verdict}
        error={faults.verdict}
        onValueChange={(value) => onChange({ verdict: value })}
      />
      {verdict !== null && (
        <p className="text-control text-muted">
          {t(`deposits.verdict.${verdict}.text`)} {moved > LIMIT && t('twoPeople', { limit: formatEuros(LIMIT, locale) })}
        </p>
      )}
      {verdict === 'arrived' && (
        <NumberField
          label={t('deposits.arrivedAmount')}
          suffix="€"
          minimumFractionDigits={2}
          maximumFractionDigits={8}
          value={amount}
          error={faults.amount}
          onValueChange={(next) => onChange({ amount: next })}
        />
      )}
      {(verdict === 'rejected' || verdict === 'reversed') && (
        <ClientNote
          topic="deposit"
          language={deposit.language}
          value={note}
          error={faults.note}
          onChange={(next) => onChange({ note: next })}
        />
      )}
    </>
  );
}
