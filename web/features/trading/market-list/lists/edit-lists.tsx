import { findNameFault, WATCHLIST_LIMITS, type Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { DeleteIcon, DownIcon, UpIcon } from './list-icons.tsx';
import { NewListForm } from './new-list-form.tsx';
import type { WatchlistControls } from './use-watchlists.ts';

export interface EditListsProps {
  readonly watchlists: WatchlistControls;
  readonly onCreated: (id: string) => void;
  readonly onDeleted: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates, renames, moves and deletes the client's lists. The favourites are always there, and first. */
export function EditLists({ watchlists, onCreated, onDeleted, onClose }: EditListsProps) {
  const { t } = useTranslation('positions');
  const { lists, change } = watchlists;

  function remove(list: Watchlist): void {
    change({ kind: 'delete', id: list.id });
    onDeleted(list.id);
    showToast({
      title: t('lists.deleted', { name: list.name }),
      action: { label: t('lists.undo'), onPress: () => change({ kind: 'create', list }) },
    });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('lists.edit')} description={t('lists.editHint')} width="small">
      <div className="flex flex-col gap-4">
        {lists.length > 0 && (
          <ul className="flex flex-col gap-1">
            {lists.map((list, place) => (
              <li key={list.id} className="flex items-start gap-1">
                <ListName lists={lists} list={list} onRename={(name) => change({ kind: 'rename', id: list.id, name })} />
                <IconButton
                  label={t('lists.up', { name: list.name })}
                  disabled={place === 0}
                  onClick={() => change({ kind: 'moveList', id: list.id, by: -1 })}
                >
                  <UpIcon className="size-4" />
                </IconButton>
                <IconButton
                  label={t('lists.down', { name: list.name })}
                  disabled={place === lists.length - 1}
                  onClick={() => change({ kind: 'moveList', id: list.id, by: 1 })}
                >
                  <DownIcon className="size-4" />
                </IconButton>
                <IconButton label={t('lists.delete', { name: list.name })} onClick={() => remove(list)}>
                  <DeleteIcon className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <NewListForm
          lists={lists}
          symbols={[]}
          onCreate={(list) => {
            change({ kind: 'create', list });
            onCreated(list.id);
          }}
        />
      </div>
    </Dialog>
  );
}

interface ListNameProps {
  readonly lists: readonly Watchlist[];
  readonly list: Watchlist;
  readonly onRename: (name: string) => void;
}

/** The name, edited in place: saved with Enter or on leaving the field; a name that isn't accepted stays with the reason. */
function ListName({ lists, list, onRename }: ListNameProps) {
  const { t } = useTranslation('positions');
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : findNameFault(lists, typed, list.id);

  function save(): void {
    if (typed === null || fault !== null) return;
    if (typed.trim() !== list.name) onRename(typed.trim());
    setTyped(null);
  }

  return (
    <TextField
      label={t('lists.nameOf', { name: list.name })}
      labelHidden
      size="regular"
      className="min-w-0 flex-1"
      maxLength={WATCHLIST_LIMITS.nameLength}
      autoComplete="off"
      value={typed ?? list.name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
      error={fault === null ? undefined : t(`lists.fault.${fault}`)}
    />
  );
}
