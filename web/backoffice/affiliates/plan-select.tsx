import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { usePlans } from './affiliate-queries.ts';

export interface PlanSelectProps {
  /** The id of a plan; empty while none is selected. */
  readonly value: string;
  /** A plan to leave out. */
  readonly without?: number | undefined;
  readonly error?: string | undefined;
  readonly onValueChange: (planId: string) => void;
}

/** Selects one of the plans. */
export function PlanSelect({ value, without, error, onValueChange }: PlanSelectProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const { data = [], isPending } = usePlans();
  const plans = new Map(data.filter(({ id }) => id !== without).map(({ id, name }) => [id, name]));
  const missing = without === undefined ? 'planSelect.none' : 'planSelect.noOther';
  const none = { value: '', label: t(isPending ? 'planSelect.waiting' : plans.size === 0 ? missing : 'planSelect.choose') };
  return (
    <SelectField
      label={t('columns.plan')}
      error={error}
      value={value}
      options={[none, ...[...plans].map(([id, name]) => ({ value: String(id), label: name }))]}
      onValueChange={onValueChange}
    />
  );
}
