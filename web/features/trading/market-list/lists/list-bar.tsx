import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EditIcon } from './list-icons.tsx';
import { listIdOf, viewOfList, type MarketView } from '../market-view.ts';
import { EditLists } from './edit-lists.tsx';
import type { WatchlistControls } from './use-watchlists.ts';

export interface ListBarProps {
  readonly watchlists: WatchlistControls;
  readonly view: MarketView;
  readonly onViewChange: (view: MarketView) => void;
}

/** No list's id: those are made of random digits. */
const FAVOURITES = 'favourites';

/** Which of the client's lists is shown: the favourites or one of the others; and the way to change them. */
export default function ListBar({ watchlists, view, onViewChange }: ListBarProps) {
  const { t } = useTranslation(['positions', 'trading']);
  const [isEditing, setIsEditing] = useState(false);
  const { lists } = watchlists;
  const shown = listIdOf(view);
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2">
      <SelectField
        label={t('positions:lists.shown')}
        labelHidden
        size="dense"
        className="min-w-0 flex-1"
        options={[
          { value: FAVOURITES, label: t('trading:marketList.favourites') },
          ...lists.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={lists.some(({ id }) => id === shown) ? (shown ?? FAVOURITES) : FAVOURITES}
        onValueChange={(value) => onViewChange(value === FAVOURITES ? FAVOURITES : viewOfList(value))}
      />
      <IconButton label={t('positions:lists.edit')} size="regular" onClick={() => setIsEditing(true)}>
        <EditIcon className="size-4" />
      </IconButton>
      {isEditing && (
        <EditLists
          watchlists={watchlists}
          onCreated={(id) => onViewChange(viewOfList(id))}
          onDeleted={(id) => id === shown && onViewChange(FAVOURITES)}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}
