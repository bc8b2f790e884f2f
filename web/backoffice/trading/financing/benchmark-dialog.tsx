import type { WireBenchmark } from '@fairlead/contract/trading/operators/financing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RATE_DIGITS } from './use-financing-text.ts';

export interface BenchmarkDialogProps {
  readonly currency: string;
  /** Undefined if the currency has none yet. */
  readonly benchmark: WireBenchmark | undefined;
  readonly onChange: (benchmark: WireBenchmark) => void;
  readonly onClose: () => void;
}

/** Changes a benchmark in the draft. The server checks it with the dry run. */
export function BenchmarkDialog({ currency, benchmark, onChange, onClose }: BenchmarkDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const [rate, setRate] = useState<number | null>(benchmark?.rate_percent ?? null);
  const [name, setName] = useState(benchmark?.name ?? '');
  const [asOf, setAsOf] = useState(benchmark?.as_of ?? '');
  const [source, setSource] = useState(benchmark?.source ?? '');
  const [isTried, setIsTried] = useState(false);
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('financing.fault.textMissing') : undefined);

  function submit(): void {
    setIsTried(true);
    if (rate === null || name.trim() === '' || asOf === '' || source.trim() === '') return;
    onChange({ rate_percent: rate, name: name.trim(), as_of: asOf, source: source.trim() });
    onClose();
  }

  return (
    <ActionDialog
      title={t('financing.benchmarks.editTitle', { currency })}
      confirm={t('financing.take')}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t('financing.benchmarks.rate')}
          value={rate}
          suffix="%"
          maximumFractionDigits={RATE_DIGITS}
          error={isTried && rate === null ? t('financing.fault.rateMissing') : undefined}
          onValueChange={setRate}
        />
        <TextField
          label={t('financing.benchmarks.asOf')}
          type="date"
          value={asOf}
          hint={t('financing.benchmarks.asOfHint')}
          error={isTried && asOf === '' ? t('financing.fault.dateInvalid') : undefined}
          onChange={({ currentTarget }) => setAsOf(currentTarget.value)}
        />
        <TextField
          className="sm:col-span-2"
          label={t('financing.benchmarks.name')}
          value={name}
          error={missing(name)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          className="sm:col-span-2"
          label={t('financing.benchmarks.source')}
          value={source}
          hint={t('financing.benchmarks.sourceHint')}
          error={missing(source)}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
      </div>
    </ActionDialog>
  );
}
