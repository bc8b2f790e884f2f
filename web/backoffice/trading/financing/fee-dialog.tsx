import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ownFee, setFee, type FeeSubject, type FinancingDraft } from './financing-draft.ts';
import { RATE_DIGITS, useFinancingText } from './use-financing-text.ts';

export interface FeeDialogProps {
  readonly subject: FeeSubject;
  readonly draft: FinancingDraft;
  readonly onChange: (draft: FinancingDraft) => void;
  readonly onClose: () => void;
}

type Choice = 'asClass' | 'own' | 'none';

/** Changes the fee of a class, or of one instrument, in the draft. */
export function FeeDialog({ subject, draft, onChange, onClose }: FeeDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const { className, feeText } = useFinancingText();
  const ofClass = draft.fees.classes[subject.ruleClass];
  const present = subject.kind === 'class' ? ofClass : ownFee(draft.fees, subject.symbol);
  const [choice, setChoice] = useState<Choice>(present === undefined ? 'asClass' : present === null ? 'none' : 'own');
  const [fee, setFeeValue] = useState<number | null>(present ?? ofClass);
  const [isTried, setIsTried] = useState(false);
  const name = subject.kind === 'class' ? className(subject.ruleClass) : subject.symbol;
  const choices = [
    ...(subject.kind === 'instrument' ? [{ value: 'asClass' as const, label: t('financing.asClass') }] : []),
    { value: 'own' as const, label: t('financing.fees.own') },
    { value: 'none' as const, label: t('financing.none') },
  ];

  function submit(): void {
    setIsTried(true);
    if (choice === 'own' && fee === null) return;
    onChange(setFee(draft, subject, choice === 'asClass' ? undefined : choice === 'none' ? null : fee));
    onClose();
  }

  return (
    <ActionDialog
      title={t('financing.fees.editTitle', { subject: name })}
      confirm={t('financing.take')}
      onConfirm={submit}
      onClose={onClose}
    >
      <Segmented label={t('financing.fees.fee')} options={choices} value={choice} onValueChange={setChoice} />
      {choice === 'asClass' && (
        <p className="text-dense text-muted">
          {t('financing.fees.classIs', { subject: className(subject.ruleClass), fee: feeText(ofClass) })}
        </p>
      )}
      {choice === 'own' && (
        <NumberField
          label={t('financing.fees.perYear')}
          value={fee}
          suffix="%"
          maximumFractionDigits={RATE_DIGITS}
          hint={t('financing.fees.hint')}
          error={isTried && fee === null ? t('financing.fault.rateMissing') : undefined}
          onValueChange={setFeeValue}
        />
      )}
      {choice === 'none' && <p className="text-dense text-muted">{t('financing.fees.noneHint')}</p>}
    </ActionDialog>
  );
}
