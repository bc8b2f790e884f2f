import type { ComponentName } from '@fairlead/contract/content/components.ts';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { componentForms } from './component-fields.ts';
import { Fields } from './field-control.tsx';
import { GridColumns } from './grid-columns.tsx';
import type { BlockSettings } from './puck-data.ts';
import { readAlign } from '@fairlead/contract/content/wire/view-nodes.ts';
import { writeAlign } from './view-item.ts';

export interface BlockFormProps {
  readonly name: ComponentName;
  readonly settings: BlockSettings;
  readonly onChange: (settings: BlockSettings) => void;
}

/** All fields of a block; a block without fields shows a description. Settings without a field are kept. */
export function BlockForm({ name, settings, onChange }: BlockFormProps) {
  const { t } = useTranslation('backoffice');
  const { fields, group } = componentForms[name];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-dense text-muted">{t(`component.${name}.help`)}</p>
      {group === 'live' && <p className="text-dense text-muted">{t('editor.liveHelp')}</p>}
      {name === 'grid' && <GridColumns />}
      <Fields fields={fields} values={settings} onChange={onChange} />
      <MoreSettings name={name} settings={settings} onChange={onChange} />
    </div>
  );
}

const ALIGNMENTS = ['none', 'left', 'center', 'right'] as const;

function MoreSettings({ name, settings, onChange }: BlockFormProps) {
  const { t } = useTranslation('backoffice');
  const written = (key: string): string => (typeof settings[key] === 'string' ? settings[key] : '');
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex list-none items-center gap-1 rounded-mark text-dense text-muted hover:text-strong">
        <ChevronRightIcon className="size-4 transition-transform group-open:rotate-90" />
        {t('editor.more')}
      </summary>
      <div className="flex flex-col gap-4 pt-4">
        {name !== 'CustomImage' && (
          <Segmented
            label={t('editor.align')}
            size="dense"
            options={ALIGNMENTS.map((value) => ({ value, label: t(`editor.alignment.${value}`) }))}
            value={readAlign(name, settings['style']) ?? 'none'}
            onValueChange={(align) => onChange({ ...settings, style: writeAlign(settings['style'], align === 'none' ? null : align) })}
          />
        )}
        <TextField
          label={t('editor.anchor')}
          hint={t('editor.anchorHelp')}
          size="regular"
          maxLength={60}
          value={written('id')}
          onChange={({ currentTarget }) => onChange({ ...settings, id: currentTarget.value })}
        />
        <TextField
          label={t('editor.class')}
          hint={t(name === 'section' ? 'editor.sectionClassHelp' : 'editor.classHelp')}
          size="regular"
          maxLength={120}
          value={written('class')}
          onChange={({ currentTarget }) => onChange({ ...settings, class: currentTarget.value })}
        />
      </div>
    </details>
  );
}
