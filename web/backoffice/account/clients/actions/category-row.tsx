import type { AccessChoices } from '@fairlead/contract/account/operators/client-changes.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { offeredIndexes, reachesAll } from './access-form.ts';

export interface CategoryRowProps {
  readonly category: AccessChoices['categories'][number];
  readonly isOn: boolean;
  /** Indexes into the category's leverages; null for all that are offered. */
  readonly chosen: readonly number[] | null;
  readonly onToggle: () => void;
  readonly onToggleLeverage: (index: number) => void;
}

/** A category of instruments and its leverages: those that the rules forbid are shown and cannot be chosen. */
export function CategoryRow({ category, isOn, chosen, onToggle, onToggleLeverage }: CategoryRowProps) {
  const { t } = useTranslation('backofficeClients');
  const indexes = chosen ?? offeredIndexes(category);
  const name = t(`actions.access.names.${category.name}`, { defaultValue: category.name });
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className="px-4 py-2.5">
        <Checkbox label={name} checked={isOn} onChange={onToggle} />
      </td>
      <td className="px-4 py-2.5">
        <div className={`flex flex-wrap gap-x-4 gap-y-2 tabular-nums ${isOn ? '' : 'opacity-50'}`} role="group" aria-label={name}>
          {category.leverages.map(({ leverage, reach }, index) => (
            <Checkbox
              key={leverage}
              label={
                <span title={reach === 'all' ? undefined : t(`actions.access.reach.${reach}`)}>
                  1:{leverage}
                  {reach === 'some' && <span className="text-muted">*</span>}
                </span>
              }
              checked={indexes.includes(index)}
              disabled={!isOn || reach === 'none'}
              onChange={() => onToggleLeverage(index)}
            />
          ))}
        </div>
        {isOn && !reachesAll(category, indexes) && <p className="pt-1.5 text-dense text-short">{t('actions.access.leavesOut')}</p>}
      </td>
    </tr>
  );
}
