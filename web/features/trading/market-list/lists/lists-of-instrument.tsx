import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { WATCHLIST_LIMITS } from '@fairlead/domain/markets/watchlist.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { FavouriteControls } from '../use-favourites.ts';
import { DownIcon, UpIcon } from './list-icons.tsx';
import { NewListForm } from './new-list-form.tsx';
import type { WatchlistControls } from './use-watchlists.ts';

export interface ListsOfInstrumentProps {
  readonly instrument: ListedInstrument;
  readonly favourites: FavouriteControls;
  readonly watchlists: WatchlistControls;
  /** The id of the list that is on the screen, in which the instrument can be moved; null for any other view. */
  readonly shownList: string | null;
  readonly onClose: () => void;
}

/** Which of the client's lists an instrument is in. Each change is saved at once. */
export default function ListsOfInstrument({ instrument, favourites, watchlists, shownList, onClose }: ListsOfInstrumentProps) {
  const { t } = useTranslation(['positions', 'trading']);
  const { symbol, displayName } = instrument;
  const { lists, change } = watchlists;
  const move = (by: -1 | 1): void => {
    if (shownList !== null) change({ kind: 'moveSymbol', id: shownList, symbol, by });
  };
  const shown = lists.find(({ id }) => id === shownList);
  const place = shown?.symbols.indexOf(symbol) ?? -1;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('positions:lists.of', { symbol })}
      description={displayName}
      width="small"
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col [&>li]:py-2">
          <li>
            <Checkbox
              label={t('trading:marketList.favourites')}
              checked={favourites.symbols.includes(symbol)}
              onChange={() => favourites.toggle(instrument)}
            />
          </li>
          {lists.map((list) => {
            const isListed = list.symbols.includes(symbol);
            const isFull = !isListed && list.symbols.length >= WATCHLIST_LIMITS.symbols;
            return (
              <li key={list.id}>
                <Checkbox
                  label={<span className="break-words">{list.name}</span>}
                  checked={isListed}
                  disabled={isFull}
                  {...(isFull && { hint: t('positions:lists.full', { count: WATCHLIST_LIMITS.symbols }) })}
                  onChange={() => change({ kind: 'setSymbol', id: list.id, symbol, isListed: !isListed })}
                />
              </li>
            );
          })}
        </ul>
        {shown !== undefined && place >= 0 && (
          <div className="flex items-center justify-between gap-2 border-t border-line pt-3 text-control">
            <span className="min-w-0 truncate">{t('positions:lists.place', { name: shown.name, place: place + 1 })}</span>
            <span className="flex">
              <IconButton label={t('positions:lists.up', { name: symbol })} disabled={place === 0} onClick={() => move(-1)}>
                <UpIcon className="size-4" />
              </IconButton>
              <IconButton
                label={t('positions:lists.down', { name: symbol })}
                disabled={place === shown.symbols.length - 1}
                onClick={() => move(1)}
              >
                <DownIcon className="size-4" />
              </IconButton>
            </span>
          </div>
        )}
        <NewListForm lists={lists} symbols={[symbol]} onCreate={(list) => change({ kind: 'create', list })} />
      </div>
    </Dialog>
  );
}
