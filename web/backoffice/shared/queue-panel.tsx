import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import type { Queue } from '@fairlead/domain/operators/queues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/column.ts';
import type { PagedList } from '../../ui/data-table/use-list-of-pages.ts';
import { Age } from './age.tsx';
import { ClaimControl } from './claim-control.tsx';
import { DueBadge } from './due-badge.tsx';
import { ListPanel } from './list-panel.tsx';

export interface QueuePanelProps<Row extends object> {
  readonly title: string;
  readonly lead?: string;
  readonly list: PagedList<Row>;
  readonly idOf: (row: Row) => string | number;
  readonly empty: ReactNode;
  readonly columns: readonly Column<Row>[];
  /** For queues whose items have a due date and are claimed before they are decided. */
  readonly claims?: QueueClaims<Row>;
  /** Since when an item has been pending, if no other column says so. */
  readonly since?: (row: Row) => string;
  /** The way to the decision: a link to the item's page, or a button that opens its dialog. */
  readonly renderAction: (row: Row, open: () => void) => ReactNode;
  readonly renderDialog?: (row: Row, close: () => void) => ReactNode;
}

export interface QueueClaims<Row> {
  readonly queue: Queue;
  /** The first part of the list's key. */
  readonly key: string;
  /** Null if there is none. */
  readonly dueOn: (row: Row) => string | null;
  readonly claimOf: (row: Row) => ClaimView;
}

/** The pending items of a queue, most urgent first: due date, claim, and the button to decide. */
export function QueuePanel<Row extends object>(props: QueuePanelProps<Row>) {
  const { title, lead, list, idOf, empty, renderDialog } = props;
  const [opened, setOpened] = useState<Row | null>(null);
  const columns = useQueueColumns(props, setOpened);
  // An item decided by a colleague leaves the list while its dialog is open.
  const latest = opened === null ? null : (list.rows.find((row) => idOf(row) === idOf(opened)) ?? opened);
  return (
    <>
      <ListPanel title={title} lead={lead} list={list} columns={columns} idOf={idOf} empty={empty} />
      {latest !== null && renderDialog?.(latest, () => setOpened(null))}
    </>
  );
}

function useQueueColumns<Row extends object>(
  { columns, claims, since, renderAction, idOf }: QueuePanelProps<Row>,
  onOpen: (row: Row) => void,
): readonly Column<Row>[] {
  const { t } = useTranslation('backoffice');
  const queries = useQueryClient();
  const age: Column<Row>[] =
    since === undefined ? [] : [{ id: 'age', head: t('queue.age'), numeric: true, render: (row) => <Age at={since(row)} /> }];
  const actions: Column<Row> = {
    id: 'actions',
    head: t('queue.actions'),
    headHidden: true,
    numeric: true,
    render: (row) => renderAction(row, () => onOpen(row)),
  };
  if (claims === undefined) return [...columns, ...age, actions];
  const { queue, key, dueOn, claimOf } = claims;
  const refresh = () => void queries.invalidateQueries({ queryKey: [key] });
  return [
    { id: 'due', head: t('queue.due'), render: (row) => <DueBadge on={dueOn(row)} /> },
    ...columns,
    ...age,
    {
      id: 'claim',
      head: t('queue.claim'),
      render: (row) => <ClaimControl queue={queue} itemId={idOf(row)} claim={claimOf(row)} onChanged={refresh} />,
    },
    actions,
  ];
}
