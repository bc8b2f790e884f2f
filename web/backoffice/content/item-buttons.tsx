import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';

/** Moves a list item up or down, or removes it. */
export function ItemButtons({
  name,
  place,
  count,
  onMove,
  onRemove,
}: {
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('backoffice');
  return (
    <div className="flex shrink-0">
      <IconButton label={t('item.up', { name })} size="dense" disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ChevronDownIcon className="size-4 rotate-180" />
      </IconButton>
      <IconButton label={t('item.down', { name })} size="dense" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        <ChevronDownIcon className="size-4" />
      </IconButton>
      <IconButton label={t('item.remove', { name })} size="dense" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
