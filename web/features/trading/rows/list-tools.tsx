import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ORDER_COLUMNS } from '../orders/order-columns.ts';
import { POSITION_COLUMNS } from '../positions/position-columns.ts';
import { ColumnsIcon } from '../trading-icons.tsx';
import { AscendingIcon, DescendingIcon, GroupIcon } from './list-icons.tsx';
import { toggled } from './list-view.ts';
import { useColumns } from './use-columns.ts';
import { useListView } from './use-list-view.ts';

const COLUMNS = { positions: POSITION_COLUMNS, orders: ORDER_COLUMNS } as const;

export interface ListToolsProps {
  readonly list: keyof typeof COLUMNS;
  /** A table is sorted by its headers and has columns; cards have neither. */
  readonly look: 'table' | 'cards';
}

/** How a list is shown: its columns or its order, and whether it's grouped by instrument. */
export default function ListTools({ list, look }: ListToolsProps) {
  if (look === 'table') {
    return (
      <span className="flex">
        {list === 'positions' && <GroupButton size="dense" />}
        <ColumnsButton list={list} />
      </span>
    );
  }
  return (
    <div className="flex h-12 items-center gap-1 border-b border-line px-3 md:h-9">
      <SortChoice list={list} />
      {list === 'positions' && <GroupButton size="regular" />}
    </div>
  );
}

function GroupButton({ size }: { readonly size: 'dense' | 'regular' }) {
  const { t } = useTranslation('positions');
  const [{ isGrouped }, change] = useListView('positions');
  return (
    <IconButton
      label={t('list.group')}
      aria-pressed={isGrouped}
      size={size}
      onClick={() => change({ isGrouped: !isGrouped })}
      className={`aria-pressed:text-accent ${TOUCH_CLASS}`}
    >
      <GroupIcon className="size-4" />
    </IconButton>
  );
}

const TOUCH_CLASS = 'pointer-coarse:size-11';

function ColumnsButton({ list }: Pick<ListToolsProps, 'list'>) {
  const { t } = useTranslation(['positions', 'trading']);
  const [view, change] = useListView(list);
  const columns = COLUMNS[list];
  const shown = useColumns<(typeof columns)[number]>(columns, view).map(({ id }) => id);
  return (
    <Popover
      align="end"
      title={t('positions:list.columns')}
      trigger={
        <IconButton label={t('positions:list.columns')} size="dense">
          <ColumnsIcon className="size-4" />
        </IconButton>
      }
    >
      <div className="flex flex-col gap-2">
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            label={t(`trading:${column.label}`)}
            checked={shown.includes(column.id)}
            disabled={'isFixed' in column}
            onChange={() => change({ columns: toggled(shown, column.id) })}
          />
        ))}
        <Button variant="ghost" size="dense" disabled={view.columns === null} onClick={() => change({ columns: null })}>
          {t('positions:list.usualColumns')}
        </Button>
      </div>
    </Popover>
  );
}

/** In the order in which they were opened or placed; the select's value for no column. */
const UNSORTED = '';

function SortChoice({ list }: Pick<ListToolsProps, 'list'>) {
  const { t } = useTranslation(['positions', 'trading']);
  const [{ sort }, change] = useListView(list);
  const columns = COLUMNS[list];
  const options = columns.map(({ id, label }) => ({ value: id, label: t('positions:list.sortBy', { column: t(`trading:${label}`) }) }));
  return (
    <>
      <SelectField
        label={t('positions:list.sort')}
        labelHidden
        size="dense"
        className="min-w-0 flex-1 pointer-coarse:[&_select]:-inset-y-2"
        options={[{ value: UNSORTED, label: t(`positions:list.unsorted.${list}`) }, ...options]}
        value={sort?.column ?? UNSORTED}
        onValueChange={(id) => {
          const column = columns.find((one) => one.id === id);
          change({ sort: column === undefined ? null : { column: column.id, isDescending: column.numeric } });
        }}
      />
      <IconButton
        label={t(sort?.isDescending === true ? 'positions:list.descending' : 'positions:list.ascending')}
        size="regular"
        disabled={sort === null}
        onClick={() => sort !== null && change({ sort: { ...sort, isDescending: !sort.isDescending } })}
        className={TOUCH_CLASS}
      >
        {sort?.isDescending === true ? <DescendingIcon className="size-4" /> : <AscendingIcon className="size-4" />}
      </IconButton>
    </>
  );
}
