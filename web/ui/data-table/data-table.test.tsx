import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { listOf, listOfAnswer, type ListState } from './list-state.ts';

afterEach(cleanup);

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly grams: number | null;
}

const FRUIT: readonly Fruit[] = [
  { id: 1, name: 'Pear', grams: 90 },
  { id: 2, name: 'Apple', grams: 120 },
  { id: 3, name: 'Fig', grams: null },
];

const COLUMNS: readonly Column<Fruit, 'name'>[] = [
  { id: 'name', head: 'Name', render: ({ name }) => name, onPhone: 'first', sort: ({ name }) => name },
  { id: 'grams', head: 'Weight', render: ({ grams }) => grams ?? '–', numeric: true, sort: ({ grams }) => grams },
  { id: 'actions', head: 'Actions', headHidden: true, render: ({ name }) => <button type="button">{`Eat ${name}`}</button> },
];

function show(props: Partial<DataTableProps<Fruit, 'name'>> = {}): void {
  render(
    <InEnglish>
      <DataTable caption="Fruit" list={listOf(FRUIT)} columns={COLUMNS} idOf={({ id }) => id} empty={<p>No fruit</p>} {...props} />
    </InEnglish>,
  );
}

const LIST: ListState<Fruit> = listOf(FRUIT);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const press = (name: string) => fireEvent.click(within(head(name)).getByRole('button'));

describe('a list that is there as a whole', () => {
  test('hides from screen readers what is only a picture of a figure, and mutes what is over', () => {
    const bar: Column<Fruit, 'name'> = { id: 'bar', head: 'Weight', isPicture: true, render: () => <svg /> };
    show({ columns: [...COLUMNS, bar], isMuted: ({ name }) => name === 'Fig' });
    expect(screen.getAllByRole('columnheader')).toHaveLength(COLUMNS.length);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').length)).toEqual(rows.map(() => COLUMNS.length));
    expect(rows.map((row) => row.classList.contains('text-muted'))).toEqual([false, false, true]);
  });

  test('comes in its own order, under a caption', () => {
    show();
    expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
    expect(screen.getByRole('table', { name: 'Fruit' })).toBeDefined();
  });

  test.each<[string, string, number, string, readonly string[]]>([
    ['words', 'Name', 1, 'ascending', ['Apple', 'Fig', 'Pear']],
    ['words, the other way round', 'Name', 2, 'descending', ['Pear', 'Fig', 'Apple']],
    ['figures, what has none last', 'Weight', 1, 'ascending', ['Pear', 'Apple', 'Fig']],
    ['figures the other way round, what has none still last', 'Weight', 2, 'descending', ['Apple', 'Pear', 'Fig']],
    ['figures as at first after three presses', 'Weight', 3, 'ascending', ['Pear', 'Apple', 'Fig']],
  ])('is sorted by its reader: %s', (_what, column, times, direction, sorted) => {
    show();
    for (let time = 0; time < times; time += 1) press(column);
    expect(names()).toEqual(sorted);
    expect(head(column).getAttribute('aria-sort')).toBe(direction);
  });

  test('says of every column that can be sorted whether it is', () => {
    show();
    press('Name');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-sort'))).toEqual(['ascending', 'none', null]);
  });
});

test('a list that its call sorts is left in its order, and the call is told the other way round', () => {
  const onSort = vi.fn();
  const columns: readonly Column<Fruit, 'name'>[] = [{ id: 'fruit', head: 'Name', sort: 'name', render: ({ name }) => name }];
  show({ columns, sorting: { order: 'name', isDescending: false }, onSort });
  press('Name');
  expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
  expect(onSort.mock.calls).toEqual([[{ order: 'name', isDescending: true }]]);
});

test('each value knows its label, as a card shows it, but for what is done with the row', () => {
  show({ list: listOf(FRUIT.slice(0, 1)) });
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset['label'])).toEqual(['Name', 'Weight', undefined]);
});

test('what is opened stands below its row', () => {
  show({ renderBelow: ({ id, name }) => (id === 2 ? <p>{`About the ${name}`}</p> : null) });
  expect(names()).toEqual(['Pear', 'Apple', 'About the Apple', 'Fig']);
});

test('the one that is looked at is marked', () => {
  show({ isCurrent: ({ id }) => id === 3 });
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Fig');
});

describe('while there is nothing to show', () => {
  test('the wait has the heads of what comes, and nothing that can be read or pressed', () => {
    show({ list: { ...listOf<Fruit>([]), isWaiting: true } });
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('row')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a failure says why and is tried again', () => {
    const refetch = vi.fn();
    show({
      list: listOfAnswer({ data: undefined, isPending: false, error: new Error('away'), refetch }, ({ message }) => `It is ${message}.`),
    });
    expect(screen.getByRole('alert').textContent).toContain('It is away.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('an empty list says so', () => {
    show({ list: listOf<Fruit>([]) });
    expect(screen.getByText('No fruit')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a list that comes page by page', () => {
  const paging = { hasMore: true, shown: '3 shown', more: 'Show more', loadMore: () => Promise.resolve(false) };

  test('says how much is there, and keeps it where the rest does not come', async () => {
    show({ list: { ...LIST, failure: 'The server is away.', paging } });
    expect(screen.getByRole('status').textContent).toBe('3 shown');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The server is away.')).toBeDefined();
    expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
  });

  test('is busy while it shows what belongs to other filters', () => {
    show({ list: { ...LIST, isOutdated: true } });
    expect(screen.getByRole('table').closest('[aria-busy=true]')).not.toBeNull();
  });
});

test('what a cell holds outlives a list that came anew', () => {
  const props = { caption: 'Fruit', columns: COLUMNS, idOf: ({ id }: Fruit) => id, empty: null };
  const { rerender } = render(<DataTable {...props} list={listOf(FRUIT)} />, { wrapper: InEnglish });
  const before = screen.getByRole('button', { name: 'Eat Fig' });
  rerender(<DataTable {...props} columns={[...COLUMNS]} list={listOf(FRUIT.map((fruit) => ({ ...fruit })))} />);
  expect(screen.getByRole('button', { name: 'Eat Fig' })).toBe(before);
});
