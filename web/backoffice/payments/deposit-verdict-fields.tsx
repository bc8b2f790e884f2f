import { centsFromEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { unconfirmedAmount, type DepositVerdict } from '@fairlead/domain/payments/deposit-verdict.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { readEuros } from '../../ui/read-euros.ts';
import { useSecondApproverText } from '../shared/use-second-approver-text.ts';
import { ClientNote } from './client-note.tsx';
import type { Deposit } from './deposit.ts';

export interface VerdictValues {
  readonly verdict: DepositVerdict | null;
  /** The amount that arrived or is to be reversed, in euros; null while empty. */
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
  const secondApproverText = useSecondApproverText();
  const { verdict, amount, note } = values;
  const moved = verdict === null ? null : readMoved(verdict, amount, deposit);
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
          {t(`deposits.verdict.${verdict}.text`)} {moved !== null && secondApproverText(moved, deposit.one_person).text}
        </p>
      )}
      {takesAmount(verdict) && (
        <NumberField
          label={t(verdict === 'arrived' ? 'deposits.arrivedAmount' : 'deposits.reversedAmount')}
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

export function takesAmount(verdict: DepositVerdict | null): verdict is 'arrived' | 'reversed' {
  return verdict === 'arrived' || verdict === 'reversed';
}

/** The amount that a decision moves on operators' authority alone; null while it is not entered. */
function readMoved(verdict: DepositVerdict, typed: number | null, { disputed, reported, currency }: Deposit): Cents | null {
  const contested = disputed === null ? ZERO_CENTS : readEuros(disputed);
  const amount = verdict === 'kept' ? contested : typed === null ? null : centsFromEuros(typed);
  const isVouchedFor = reported?.outcome === 'reversed' && reported.currency === currency && reported.amount > 0;
  return amount === null || contested === null
    ? null
    : unconfirmedAmount({ verdict, amount, vouchedFor: isVouchedFor ? contested : ZERO_CENTS });
}
