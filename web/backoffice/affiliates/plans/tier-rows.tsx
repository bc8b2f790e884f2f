import { MOST_TIERS } from '@fairlead/domain/affiliates/commission-terms.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { DraftTier } from './terms-draft.ts';

export interface TierRowsProps {
  readonly part: 'acquisition' | 'share';
  readonly tiers: readonly DraftTier[];
  readonly onChange: (tiers: readonly DraftTier[]) => void;
}

/** Editable tiers, one below the other; the first starts where counting starts. */
export function TierRows({ part, tiers, onChange }: TierRowsProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const change = (place: number, changes: Partial<DraftTier>) =>
    onChange(tiers.map((tier, each) => (each === place ? { ...tier, ...changes } : tier)));
  return (
    <div className="flex flex-col items-start gap-2">
      {tiers.map(({ from, pays }, place) => (
        // A tier has no identity but its position.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.25rem] items-end gap-3">
          <legend className="sr-only">{t('editor.tier', { number: place + 1 })}</legend>
          <NumberField
            label={t(`editor.from.${part}`)}
            labelHidden={place > 0}
            size="regular"
            maximumFractionDigits={0}
            disabled={place === 0}
            value={from}
            onValueChange={(next) => change(place, { from: next })}
          />
          <NumberField
            label={t(`editor.pays.${part}`)}
            labelHidden={place > 0}
            size="regular"
            suffix={part === 'acquisition' ? '€' : '%'}
            minimumFractionDigits={part === 'acquisition' ? 2 : 0}
            value={pays}
            onValueChange={(next) => change(place, { pays: next })}
          />
          {place > 0 && (
            <IconButton
              label={t('editor.removeTier', { number: place + 1 })}
              onClick={() => onChange(tiers.filter((_tier, each) => each !== place))}
            >
              <CloseIcon />
            </IconButton>
          )}
        </fieldset>
      ))}
      {tiers.length < MOST_TIERS && (
        <Button variant="ghost" size="dense" onClick={() => onChange([...tiers, { from: null, pays: null }])}>
          {t('editor.addTier')}
        </Button>
      )}
    </div>
  );
}
