import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import type { Asset } from '@fairlead/contract/content/schemas.ts';
import { Button } from '../../ui/button.tsx';
import type { BlockFieldProps } from './block-field.ts';
import { ItemButtons } from './item-buttons.tsx';
import { MediaPicker } from './media-picker.tsx';
import { readAssetField, readImageField, toAsset, toImageField, type PictureValue } from './picture-values.ts';
import { moved } from './read-values.ts';

export interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly picture: PictureValue | null;
  readonly onChange: (item: MediaItem | null) => void;
}

/** An image from the media library, with its alt text. */
export function PictureField({ label, hint, picture, onChange }: PictureFieldProps) {
  const { t } = useTranslation('backoffice');
  const [isPicking, setIsPicking] = useState(false);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-control font-medium">{label}</legend>
      {picture !== null && (
        <figure className="flex flex-col overflow-hidden rounded-control border border-line bg-surface">
          <img src={picture.src} alt="" className="max-h-40 w-full object-contain" />
          <figcaption className="border-t border-line px-3 py-2 text-dense text-muted">
            {picture.alt === '' ? t('media.noAlt') : t('media.altIs', { alt: picture.alt })}
          </figcaption>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="dense" onClick={() => setIsPicking(true)}>
          {t(picture === null ? 'media.choose' : 'media.change')}
        </Button>
        {picture !== null && (
          <Button variant="ghost" size="dense" onClick={() => onChange(null)}>
            {t('media.takeOut')}
          </Button>
        )}
      </div>
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
      {isPicking && (
        <MediaPicker
          onClose={() => setIsPicking(false)}
          onPick={(item) => {
            setIsPicking(false);
            onChange(item);
          }}
        />
      )}
    </fieldset>
  );
}

export interface AssetFieldProps extends Pick<PictureFieldProps, 'label' | 'hint'> {
  readonly value: unknown;
  readonly onChange: (value: Asset | null) => void;
}

/** An image that the document stores as an asset. */
export function AssetField({ value, onChange, ...labels }: AssetFieldProps) {
  return <PictureField {...labels} picture={readAssetField(value)} onChange={(item) => onChange(item === null ? null : toAsset(item))} />;
}

/** An ordered list of images. */
export function GalleryField({ label, hint, value, onChange }: BlockFieldProps<readonly unknown[]>) {
  const { t } = useTranslation('backoffice');
  const [isPicking, setIsPicking] = useState(false);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-control font-medium">{label}</legend>
      {hint !== undefined && <p className="text-dense text-muted">{hint}</p>}
      {value.map((raw, index) => {
        const picture = readImageField(raw);
        const name = picture?.alt || t('editor.itemNumber', { number: index + 1 });
        return (
          // An image may be in a gallery twice: its position is its identity.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-center gap-2 rounded-control border border-line bg-surface p-1">
            {picture !== null && <img src={picture.src} alt="" className="size-10 shrink-0 rounded-mark object-cover" />}
            <span className="min-w-0 flex-1 truncate text-dense">{name}</span>
            <ItemButtons
              name={name}
              place={index}
              count={value.length}
              onMove={(to) => onChange(moved(value, index, to))}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      <Button variant="secondary" size="dense" className="self-start" onClick={() => setIsPicking(true)}>
        {t('media.add')}
      </Button>
      {isPicking && (
        <MediaPicker
          onClose={() => setIsPicking(false)}
          onPick={(item) => {
            setIsPicking(false);
            onChange([...value, toImageField(item)]);
          }}
        />
      )}
    </fieldset>
  );
}
