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

describe('a complete list', () => {
  test('hides columns that only draw a figure from screen readers, and mutes outdated rows', () => {
    const bar: Column<Fruit, 'name'> = { id: 'bar', head: 'Weight', isPicture: true, render: () => <svg /> };
    show({ columns: [...COLUMNS, bar], isMuted: ({ name }) => name === 'Fig' });
    expect(screen.getAllByRole('columnheader')).toHaveLength(COLUMNS.length);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').length)).toEqual(rows.map(() => COLUMNS.length));
    expect(rows.map((row) => row.classList.contains('text-muted'))).toEqual([false, false, true]);
  });

  test('is shown in its own order, under a caption', () => {
    show();
    expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
    expect(screen.getByRole('table', { name: 'Fruit' })).toBeDefined();
  });

  test.each<[string, string, number, string, readonly string[]]>([
    ['words', 'Name', 1, 'ascending', ['Apple', 'Fig', 'Pear']],
    ['words, descending', 'Name', 2, 'descending', ['Pear', 'Fig', 'Apple']],
    ['figures, with missing ones last', 'Weight', 1, 'ascending', ['Pear', 'Apple', 'Fig']],
    ['figures, descending, with missing ones still last', 'Weight', 2, 'descending', ['Apple', 'Pear', 'Fig']],
    ['figures, ascending again after three clicks', 'Weight', 3, 'ascending', ['Pear', 'Apple', 'Fig']],
  ])('is sorted on click: %s', (_what, column, times, direction, sorted) => {
    show();
    for (let time = 0; time < times; time += 1) press(column);
    expect(names()).toEqual(sorted);
    expect(head(column).getAttribute('aria-sort')).toBe(direction);
  });

  test('reports for every sortable column whether it is sorted', () => {
    show();
    press('Name');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-sort'))).toEqual(['ascending', 'none', null]);
  });
});

test('a list sorted by the server keeps its order, and a click requests the opposite direction', () => {
  const onSort = vi.fn();
  const columns: readonly Column<Fruit, 'name'>[] = [{ id: 'fruit', head: 'Name', sort: 'name', render: ({ name }) => name }];
  show({ columns, sorting: { order: 'name', isDescending: false }, onSort });
  press('Name');
  expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
  expect(onSort.mock.calls).toEqual([[{ order: 'name', isDescending: true }]]);
});

test('each value has a label for its card, except for actions', () => {
  show({ list: listOf(FRUIT.slice(0, 1)) });
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset['label'])).toEqual(['Name', 'Weight', undefined]);
});

test('opened details are below their row', () => {
  show({ renderBelow: ({ id, name }) => (id === 2 ? <p>{`About the ${name}`}</p> : null) });
  expect(names()).toEqual(['Pear', 'Apple', 'About the Apple', 'Fig']);
});

test('the current row is marked', () => {
  show({ isCurrent: ({ id }) => id === 3 });
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Fig');
});

describe('without rows to show', () => {
  test('loading shows the headers, without rows or buttons', () => {
    show({ list: { ...listOf<Fruit>([]), isWaiting: true } });
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('row')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a failure shows the reason and a retry', () => {
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

describe('a paged list', () => {
  const paging = { hasMore: true, shown: '3 shown', more: 'Show more', loadMore: () => Promise.resolve(false) };

  test('shows how much is loaded, and keeps it if the next page fails', async () => {
    show({ list: { ...LIST, failure: 'The server is away.', paging } });
    expect(screen.getByRole('status').textContent).toBe('3 shown');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The server is away.')).toBeDefined();
    expect(names()).toEqual(['Pear', 'Apple', 'Fig']);
  });

  test('is busy while it shows rows for previous filters', () => {
    show({ list: { ...LIST, isOutdated: true } });
    expect(screen.getByRole('table').closest('[aria-busy=true]')).not.toBeNull();
  });
});

test('the content of a cell survives a reload of the list', () => {
  const props = { caption: 'Fruit', columns: COLUMNS, idOf: ({ id }: Fruit) => id, empty: null };
  const { rerender } = render(<DataTable {...props} list={listOf(FRUIT)} />, { wrapper: InEnglish });
  const before = screen.getByRole('button', { name: 'Eat Fig' });
  rerender(<DataTable {...props} columns={[...COLUMNS]} list={listOf(FRUIT.map((fruit) => ({ ...fruit })))} />);
  expect(screen.getByRole('button', { name: 'Eat Fig' })).toBe(before);
});
