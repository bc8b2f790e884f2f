import type { AuditFilters } from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField, type SelectFieldProps } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useAuditNames } from '../../shared/use-audit-names.ts';

export const FILTER_NAMES = ['operator', 'action', 'subject', 'subject_id', 'client', 'from', 'until'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type ChosenFilters = Readonly<Partial<Record<FilterName, string>>>;

/** The filters, kept in the URL so that a part of the log can be shared, or linked to from a client. */
export function useAuditFilters() {
  const [search, setSearch] = useSearchParams();
  const chosen: ChosenFilters = Object.fromEntries(FILTER_NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
  return {
    chosen,
    choose: (name: FilterName, value: string) => {
      const next = { ...chosen, [name]: value };
      const given = FILTER_NAMES.flatMap((one): [string, string][] => (next[one] ? [[one, next[one]]] : []));
      setSearch(new URLSearchParams(given), { replace: true, preventScrollReset: true });
    },
    clear: () => setSearch(new URLSearchParams(), { replace: true, preventScrollReset: true }),
  };
}

export interface AuditFilterBarProps {
  readonly chosen: ChosenFilters;
  readonly onChoose: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
}

type Choice = SelectFieldProps<string>['options'][number];

/** Filters the log by operator, action, subject, client and days; the options are those that occur in it. */
export function AuditFilterBar({ chosen, onChoose, onClear }: AuditFilterBarProps) {
  const { t } = useTranslation('backofficeOperators');
  const names = useAuditNames();
  const filters = useTokenAnswer<AuditFilters>(['auditFilters'], auditPaths.filters);
  const { operators = [], actions = [], subjects = [] } = filters.data ?? {};
  const all = { value: '', label: t('audit.all') };
  const people = operators.map(({ id, name }) => ({ value: String(id), label: name }));
  const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label);
  const choices = (name: 'operator' | 'action' | 'subject', className: string, options: readonly Choice[]) => (
    <SelectField
      label={t(`audit.${name}`)}
      size="dense"
      className={className}
      options={[all, ...options]}
      value={chosen[name] ?? ''}
      onValueChange={(value) => onChoose(name, value)}
    />
  );
  const days = (name: 'from' | 'until') => (
    <TextField
      label={t(`audit.${name}`)}
      size="dense"
      type="date"
      className="w-34"
      value={chosen[name] ?? ''}
      onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}
    />
  );
  const ids = (name: 'subject_id' | 'client') => (
    <TextField
      label={t(`audit.${name}`)}
      size="dense"
      inputMode={name === 'client' ? 'numeric' : 'text'}
      maxLength={name === 'client' ? 9 : 100}
      className="w-20"
      value={chosen[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(name, name === 'client' ? value.replaceAll(/\D/g, '') : value)}
    />
  );
  return (
    <div role="group" aria-label={t('audit.filters')} className="flex flex-wrap items-end gap-2.5 border-b border-line px-4 py-3 sm:px-5">
      {choices('operator', 'w-40', people)}
      {choices('action', 'w-48', actions.map((value) => ({ value, label: names.action(value) })).toSorted(byLabel))}
      {choices('subject', 'w-36', subjects.map((value) => ({ value, label: names.subject(value) })).toSorted(byLabel))}
      {ids('subject_id')}
      {ids('client')}
      {days('from')}
      {days('until')}
      {Object.keys(chosen).length > 0 && (
        <Button variant="ghost" size="dense" onClick={onClear}>
          {t('audit.clear')}
        </Button>
      )}
    </div>
  );
}
