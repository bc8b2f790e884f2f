import { PERSONAL_DATA_RULES } from '@fairlead/domain/affiliates/commission-terms.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { DraftFault, DraftFaults, TermsDraft } from './terms-draft.ts';
import { TierRows } from './tier-rows.tsx';

export interface TermsEditorProps {
  readonly draft: TermsDraft;
  /** The faults of each part; empty until the first attempt to save. */
  readonly faults: DraftFaults;
  readonly onChange: (draft: TermsDraft) => void;
}

/** What a plan pays for: each part can be left out, but not both. */
export function TermsEditor({ draft, faults, onChange }: TermsEditorProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const change = (changes: Partial<TermsDraft>) => onChange({ ...draft, ...changes });
  const euroField = (name: 'minimumDeposits' | 'minimumVolume') => (
    <NumberField
      label={t(`editor.${name}`)}
      size="regular"
      suffix="€"
      value={draft[name]}
      onValueChange={(euros) => onChange({ ...draft, [name]: euros })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {faults.terms !== undefined && <Notice tone="danger">{t(`fault.${faults.terms}`)}</Notice>}
      <Part
        title={t('terms.acquisition')}
        hint={t('editor.acquisitionHint')}
        isOn={draft.hasAcquisition}
        fault={faults.acquisition}
        onSwitch={(hasAcquisition) => change({ hasAcquisition })}
      >
        <TierRows part="acquisition" tiers={draft.acquisitionTiers} onChange={(acquisitionTiers) => change({ acquisitionTiers })} />
        <div className="grid gap-3 sm:grid-cols-3">
          {euroField('minimumDeposits')}
          {euroField('minimumVolume')}
          <NumberField
            label={t('editor.withinDays')}
            size="regular"
            suffix={t('editor.days')}
            maximumFractionDigits={0}
            value={draft.withinDays}
            onValueChange={(withinDays) => change({ withinDays })}
          />
        </div>
      </Part>
      <Part
        title={t('terms.share')}
        hint={t('editor.shareHint')}
        isOn={draft.hasShare}
        fault={faults.share}
        onSwitch={(hasShare) => change({ hasShare })}
      >
        <TierRows part="share" tiers={draft.shareTiers} onChange={(shareTiers) => change({ shareTiers })} />
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <Segmented
            label={t('editor.howLong')}
            options={[
              { value: 'endless', label: t('editor.endless') },
              { value: 'months', label: t('editor.limited') },
            ]}
            value={draft.isEndless ? 'endless' : 'months'}
            onValueChange={(value) => change({ isEndless: value === 'endless' })}
          />
          {!draft.isEndless && (
            <NumberField
              label={t('editor.months')}
              size="regular"
              maximumFractionDigits={0}
              value={draft.months}
              onValueChange={(months) => change({ months })}
            />
          )}
        </div>
      </Part>
      <Segmented
        label={t('terms.personalData')}
        options={PERSONAL_DATA_RULES.map((value) => ({ value, label: t(`terms.data.${value}`) }))}
        value={draft.personalData}
        onValueChange={(personalData) => change({ personalData })}
      />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly fault: DraftFault | undefined;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Part({ title, hint, isOn, fault, onSwitch, children }: PartProps) {
  const { t } = useTranslation('backofficeAffiliates');
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-panel border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <Checkbox
        label={<span className="font-semibold">{title}</span>}
        hint={hint}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      {isOn && children}
      {fault !== undefined && (
        <div ref={bringIntoSight}>
          <Notice tone="danger">{t(`fault.${fault}`)}</Notice>
        </div>
      )}
    </fieldset>
  );
}

/** The editor is taller than its dialog, so an error may appear out of sight. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
