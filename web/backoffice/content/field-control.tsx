/** The control of a field, by its kind. Values are read leniently, because a document may contain anything. */
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasHelp, type EditorField } from './component-fields.ts';
import { ListField } from './list-field.tsx';
import { LinkField } from './link-field.tsx';
import { LinesField } from './lines-field.tsx';
import { AssetField, GalleryField, PictureField } from './picture-field.tsx';
import { PlaceField } from './place-field.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { SubpagesField } from './subpages-field.tsx';
import type { BlockSettings } from './puck-data.ts';
import { isRecord, readText } from './read-values.ts';
import { toImageField, readImageField } from './picture-values.ts';

/** The fields of a block, or of one item of a list within it. */
export function Fields({
  fields,
  values,
  onChange,
}: {
  readonly fields: readonly EditorField[];
  readonly values: BlockSettings;
  readonly onChange: (values: BlockSettings) => void;
}) {
  return fields.map((field) => (
    <FieldControl
      key={field.name}
      field={field}
      value={values[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface FieldControlProps {
  readonly field: EditorField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function FieldControl({ field, value, onChange }: FieldControlProps) {
  const { t } = useTranslation('backoffice');
  const label =
    field.required === true ? t('editor.requiredLabel', { label: t(`field.${field.label}.label`) }) : t(`field.${field.label}.label`);
  const hint = hasHelp(field.label) ? t(`field.${field.label}.help`) : undefined;
  switch (field.kind) {
    case 'line':
      return (
        <TextField
          label={label}
          hint={hint}
          size="regular"
          trim={false}
          maxLength={field.maxLength}
          value={readText(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'lines':
    case 'source':
      return (
        <LinesField
          label={label}
          hint={hint}
          maxLength={field.maxLength}
          isCode={field.kind === 'source'}
          value={readText(value)}
          onChange={onChange}
        />
      );
    case 'richText':
      return <RichTextField label={label} hint={hint} value={readText(value)} onChange={onChange} />;
    case 'link':
    case 'videoLink':
      return <LinkField label={label} hint={hint} kind={field.kind} value={readText(value)} onChange={onChange} />;
    case 'number':
      return (
        <TextField
          label={label}
          hint={hint}
          size="regular"
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
          value={readText(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          {...(hint === undefined ? {} : { hint })}
          checked={value === true || value === 1 || value === '1' || value === 'true'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice': {
      const chosen = field.choices.find((choice) => choice.toLowerCase() === readText(value).toLowerCase());
      return (
        <SelectField
          label={label}
          hint={hint}
          size="regular"
          options={field.choices.map((choice) => ({ value: choice, label: t(`choice.${choice}`) }))}
          value={chosen ?? field.choices[0] ?? 'plain'}
          onValueChange={(choice) => onChange(field.stored === 'number' ? Number(choice) : choice)}
        />
      );
    }
    case 'asset':
      return <AssetField label={label} hint={hint} value={value} onChange={onChange} />;
    case 'image':
      return (
        <PictureField
          label={label}
          hint={hint}
          picture={readImageField(value)}
          onChange={(item) => onChange(item === null ? null : toImageField(item))}
        />
      );
    case 'images':
      return <GalleryField label={label} hint={hint} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'place':
      return <PlaceField label={label} hint={hint} value={isRecord(value) ? value : {}} onChange={onChange} />;
    case 'subpages':
      return <SubpagesField label={label} hint={hint} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'list':
      return (
        <ListField
          label={label}
          hint={hint}
          field={field}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          renderFields={(values, change) => <Fields fields={field.fields} values={values} onChange={change} />}
        />
      );
  }
}
