import { CLIENT_STATUSES, type ClientFilters as Filters } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField, type SelectFieldProps } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { isNarrowed, type ClientFilter, type ClientQuery } from './client-query.ts';

export interface ClientFiltersProps {
  readonly query: ClientQuery;
  readonly onChange: (change: Partial<Record<ClientFilter, string>>) => void;
  readonly onClear: () => void;
}

type Choice = SelectFieldProps<string>['options'][number];

/** The filters of the list, besides the search. */
export function ClientFilters({ query, onChange, onClear }: ClientFiltersProps) {
  const { t } = useTranslation('backofficeClients');
  const { data } = useTokenAnswer<Filters>(['clients', 'filters'], clientPaths.filters, {
    staleTime: 60_000,
  });
  const countries = useCountryChoices(data?.countries ?? []);

  const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));
  const choices: readonly (readonly [Exclude<ClientFilter, 'from' | 'until'>, readonly Choice[]])[] = [
    ['status', CLIENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))],
    ['verified', (['yes', 'no'] as const).map((value) => ({ value, label: t(`verified.${value}`) }))],
    ['level', plain(data?.levels ?? [])],
    ['country', countries],
    ['tag', plain(data?.tags ?? [])],
  ];

  const dayField = (name: 'from' | 'until', bounds: { readonly min?: string; readonly max?: string }) => (
    <TextField
      size="regular"
      type="date"
      label={t(`filter.${name}`)}
      value={query[name]}
      {...bounds}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <div
      role="group"
      aria-label={t('filter.label')}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4 lg:grid-cols-[repeat(7,minmax(0,1fr))_auto]"
    >
      {choices.map(([name, options]) => (
        <SelectField
          key={name}
          size="regular"
          label={t(`filter.${name}`)}
          options={[{ value: '', label: t('filter.any') }, ...withChosen(options, query[name])]}
          value={query[name]}
          onValueChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {dayField('from', { max: query.until })}
      {dayField('until', { min: query.from })}
      <Button variant="ghost" disabled={!isNarrowed(query)} onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

/** Includes the selected value even before the options are loaded. */
function withChosen(options: readonly Choice[], chosen: string): readonly Choice[] {
  const isThere = chosen === '' || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: chosen }];
}

function useCountryChoices(codes: readonly string[]): readonly Choice[] {
  const locale = useLocale();
  const nameOf = useCountryName();
  return codes.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
