import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider } from '../../transport/token-calls.ts';
import { listOf } from '../../ui/data-table/list-state.ts';
import type { PagedList } from '../../ui/data-table/use-list-of-pages.ts';
import { QueuePanel, type QueueClaims } from './queue-panel.tsx';

afterEach(cleanup);

interface Item {
  readonly id: number;
  readonly name: string;
  readonly claim: ClaimView;
}

const ITEMS: readonly Item[] = [
  { id: 1, name: 'Anne', claim: null },
  { id: 2, name: 'Bert', claim: { operator_id: 7, name: 'Olga', claimed_at: '2026-05-04T09:00:00Z' } },
];
const CLAIMS: QueueClaims<Item> = { queue: 'documents', key: 'items', dueOn: () => null, claimOf: ({ claim }) => claim };
const PAGING = { hasMore: false, shown: 'all', more: 'more', loadMore: () => Promise.resolve(true) };
const listed = (items: readonly Item[]): PagedList<Item> => ({ ...listOf(items), paging: PAGING });

/** Without an operator: nobody may decide anything, and the server is never called. */
const CALLS = { ...createTokenCalls({ get: () => null, expire: () => undefined }), call: () => new Promise<never>(() => undefined) };

interface Parts {
  readonly items: readonly Item[];
  readonly claims?: QueueClaims<Item>;
  readonly since?: (item: Item) => string;
}

function Shown({ items, ...parts }: Parts) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <TokenCallsProvider value={CALLS}>
        <InEnglish>
          <QueuePanel
            title="Items"
            list={listed(items)}
            idOf={({ id }) => id}
            empty={<p>Nothing waits</p>}
            columns={[{ id: 'name', head: 'Name', render: ({ name }) => name }]}
            {...parts}
            renderAction={({ name }, open) => (
              <button type="button" onClick={open}>
                {`Decide ${name}`}
              </button>
            )}
            renderDialog={({ name }, close) => (
              <div role="dialog">
                {name}
                <button type="button" onClick={close}>
                  Close
                </button>
              </div>
            )}
          />
        </InEnglish>
      </TokenCallsProvider>
    </QueryClientProvider>
  );
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each<[string, Omit<Parts, 'items'>, readonly string[]]>([
  ['a queue without claims', {}, ['Name', 'Actions']],
  ['a queue with due dates and claims', { claims: CLAIMS }, ['Due', 'Name', 'Claimed by', 'Actions']],
  [
    'a queue with due dates, claims and ages',
    { claims: CLAIMS, since: () => '2026-05-04T09:00:00Z' },
    ['Due', 'Name', 'Age', 'Claimed by', 'Actions'],
  ],
])('the columns of %s', (_what, parts, columns) => {
  render(<Shown items={ITEMS} {...parts} />);
  expect(heads()).toEqual(columns);
});

test('each item shows who has claimed it', () => {
  render(<Shown items={ITEMS} claims={CLAIMS} />);
  expect(screen.getByRole('row', { name: /Anne/ }).textContent).toContain('Unclaimed');
  expect(screen.getByRole('row', { name: /Bert/ }).textContent).toContain('Olga');
});

test('an open decision stays when a colleague decides it meanwhile', () => {
  const { rerender } = render(<Shown items={ITEMS} />);
  fireEvent.click(screen.getByRole('button', { name: 'Decide Bert' }));
  rerender(<Shown items={ITEMS.slice(0, 1)} />);
  expect(screen.getByRole('dialog').textContent).toContain('Bert');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
