import type { AccessChoices } from '@fairlead/contract/account/operators/client-changes.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { offeredIndexes, reachesAll } from './access-form.ts';

export interface CategoryLeveragesProps {
  readonly category: AccessChoices['categories'][number];
  /** The category's name in the reader's language. */
  readonly name: string;
  readonly isOn: boolean;
  /** Indexes into the category's leverages; null for all on offer. */
  readonly chosen: readonly number[] | null;
  readonly onToggle: (index: number) => void;
}

/** The leverages of a category of instruments. Those that the rules forbid are shown but cannot be selected. */
export function CategoryLeverages({ category, name, isOn, chosen, onToggle }: CategoryLeveragesProps) {
  const { t } = useTranslation('backofficeClients');
  const indexes = chosen ?? offeredIndexes(category);
  return (
    <>
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
            onChange={() => onToggle(index)}
          />
        ))}
      </div>
      {isOn && !reachesAll(category, indexes) && <p className="pt-1.5 text-dense text-short">{t('actions.access.leavesOut')}</p>}
    </>
  );
}
