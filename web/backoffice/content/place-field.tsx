import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import type { BlockFieldProps } from './block-field.ts';
import { readText } from './read-values.ts';

type Place = Readonly<Record<string, unknown>>;

/** A point on a map in degrees, and its marker text. */
export function PlaceField({ label, hint, value, onChange }: BlockFieldProps<Place>) {
  const { t } = useTranslation('backoffice');
  const degrees = (key: 'lat' | 'lng', most: number) => (
    <TextField
      label={t(`editor.${key}`)}
      size="regular"
      type="number"
      step="any"
      min={-most}
      max={most}
      value={readText(value[key])}
      onChange={({ currentTarget }) => onChange({ ...value, [key]: currentTarget.value === '' ? null : Number(currentTarget.value) })}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-control font-medium">{label}</legend>
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
      <div className="grid grid-cols-2 gap-3">
        {degrees('lat', 90)}
        {degrees('lng', 180)}
      </div>
      <TextField
        label={t('editor.address')}
        size="regular"
        maxLength={300}
        value={readText(value['address'])}
        onChange={({ currentTarget }) => onChange({ ...value, address: currentTarget.value })}
      />
    </fieldset>
  );
}
