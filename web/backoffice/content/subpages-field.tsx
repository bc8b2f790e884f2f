import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { BlockFieldProps } from './block-field.ts';
import { useEditorPlace } from './editor-context.ts';
import { isRecord, readText } from './read-values.ts';

/** The sub-pages that a block lists. Only those of this page can be shown. */
export function SubpagesField({ label, hint, value, onChange }: BlockFieldProps<readonly unknown[]>) {
  const { t } = useTranslation('backoffice');
  const { document, subpages } = useEditorPlace();
  const offered = subpages.filter(({ id }) => document.subpages.includes(id));
  const idOf = (link: unknown): string => (isRecord(link) ? readText(link['_id']) : '');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-control font-medium">{label}</legend>
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
      {offered.length === 0 && <p className="text-dense text-muted">{t('editor.noSubpages')}</p>}
      {offered.map(({ id, title, titles }) => {
        const isChosen = value.some((link) => idOf(link) === id);
        return (
          <Checkbox
            key={id}
            label={title}
            checked={isChosen}
            onChange={() =>
              onChange(
                isChosen ? value.filter((link) => idOf(link) !== id) : [...value, { _id: id, link: 'subpages', display: titles.en ?? '' }],
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
