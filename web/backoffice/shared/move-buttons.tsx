import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';

export interface MoveButtonsProps {
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Moves a list item up or down. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('backofficeSettings');
  return (
    <span className="flex">
      <IconButton label={t('move.up', { name })} size="dense" disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ChevronDownIcon className="rotate-180" />
      </IconButton>
      <IconButton label={t('move.down', { name })} size="dense" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        <ChevronDownIcon />
      </IconButton>
    </span>
  );
}
