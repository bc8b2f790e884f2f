import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { restsOnOperators, type DepositVerdict } from '@fairlead/domain/payments/deposit-verdict.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { useSecondPersonText } from '../shared/use-second-person-text.ts';
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

export function DepositVerdictFields({ deposit, values, faults, onChange }: DepositVerdictFieldsProps) {
  const { t } = useTranslation('backofficeMoney');
  const secondPersonText = useSecondPersonText();
  const { verdict, amount, note } = values;
  const moved = verdict === null || !restsOnOperators(verdict) ? null : readMoved(verdict, amount, deposit);
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
          {t(`deposits.verdict.${verdict}.text`)} {moved !== null && secondPersonText(moved, deposit.one_person).text}
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

/** What a verdict moves on the word of operators; nothing while it is not typed. */
function readMoved(verdict: DepositVerdict, typed: number | null, deposit: Deposit): Cents | null {
  if (verdict === 'kept') return readEuros(deposit.amount);
  return typed === null ? null : centsFromEuros(typed);
}
