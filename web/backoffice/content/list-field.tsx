import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import type { BlockFieldProps } from './block-field.ts';
import type { EditorField } from './component-fields.ts';
import { ItemButtons } from './item-buttons.tsx';
import type { BlockSettings } from './puck-data.ts';
import { isRecord, moved, readText } from './read-values.ts';

const MOST_ITEMS = 40;

/** A list of slides, steps or questions, with one open at a time. Each item is stored with a description of its fields, which is kept. */
export function ListField({
  label,
  hint,
  field,
  value,
  onChange,
  renderFields,
}: BlockFieldProps<readonly unknown[]> & {
  readonly field: Extract<EditorField, { kind: 'list' }>;
  /** Renders the fields of one item. */
  readonly renderFields: (values: BlockSettings, onChange: (values: BlockSettings) => void) => ReactNode;
}) {
  const { t } = useTranslation('backoffice');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-control font-medium">{label}</legend>
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
      {value.map((raw, index) => {
        const item = isRecord(raw) ? raw : {};
        const values = isRecord(item['value']) ? item['value'] : {};
        const title = readText(values[field.titleField]).trim() || t('editor.itemNumber', { number: index + 1 });
        return (
          // Items have no identity but their position, and moving closes the open one.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="rounded-control border border-line bg-surface">
            <div className="flex items-center gap-1 pr-1">
              <button
                type="button"
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-1 rounded-control px-2 text-left text-control"
              >
                <ChevronRightIcon className={classNames('size-4 text-muted transition-transform', open === index && 'rotate-90')} />
                <span className="truncate">{title}</span>
              </button>
              <ItemButtons
                name={title}
                place={index}
                count={value.length}
                onMove={(to) => {
                  setOpen(null);
                  onChange(moved(value, index, to));
                }}
                onRemove={() => {
                  setOpen(null);
                  onChange(value.toSpliced(index, 1));
                }}
              />
            </div>
            {open === index && (
              <div className="flex flex-col gap-4 border-t border-line p-3">
                {renderFields(values, (next) => onChange(value.with(index, { ...item, value: next })))}
              </div>
            )}
          </div>
        );
      })}
      <Button
        variant="secondary"
        size="dense"
        className="self-start"
        disabled={value.length >= MOST_ITEMS}
        onClick={() => {
          onChange([...value, { field: { type: 'set', name: field.name }, value: {} }]);
          setOpen(value.length);
        }}
      >
        {t('editor.addItem')}
      </Button>
    </fieldset>
  );
}
