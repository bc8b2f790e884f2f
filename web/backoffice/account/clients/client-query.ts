import { CLIENT_ORDERS, CLIENT_STATUSES, type ClientOrder } from '@fairlead/contract/account/operators/clients.ts';

/** The search, filters and order of the client list. Kept in the URL, so that it can be shared. */
export interface ClientQuery {
  readonly search: string;
  readonly status: string;
  readonly level: string;
  readonly country: string;
  readonly verified: string;
  readonly tag: string;
  readonly from: string;
  readonly until: string;
  readonly sort: ClientOrder;
  readonly order: 'asc' | 'desc';
}

export type ClientFilter = Exclude<keyof ClientQuery, 'search' | 'sort' | 'order'>;

/** No filter. */
export const NO_QUERY: ClientQuery = {
  search: '',
  status: '',
  level: '',
  country: '',
  verified: '',
  tag: '',
  from: '',
  until: '',
  sort: 'created_at',
  order: 'desc',
};

const FILTERS = ['status', 'level', 'country', 'verified', 'tag', 'from', 'until'] as const satisfies readonly ClientFilter[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The query in a URL, without invalid values. */
export function readClientQuery(address: URLSearchParams): ClientQuery {
  const text = (name: string): string => address.get(name) ?? '';
  const oneOf = (name: string, values: readonly string[]): string => (values.includes(text(name)) ? text(name) : '');
  const day = (name: string): string => (DAY.test(text(name)) ? text(name) : '');
  return {
    search: text('search'),
    status: oneOf('status', CLIENT_STATUSES),
    level: text('level'),
    country: /^[A-Z]{2}$/.test(text('country')) ? text('country') : '',
    verified: oneOf('verified', ['yes', 'no']),
    tag: text('tag'),
    from: day('from'),
    until: day('until'),
    sort: CLIENT_ORDERS.find((column) => column === text('sort')) ?? NO_QUERY.sort,
    order: text('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** The URL of a query, without default values. */
export function writeClientQuery(query: ClientQuery): Record<string, string> {
  const entries = Object.entries(query).filter(([name, value]) => value !== NO_QUERY[name as keyof ClientQuery]);
  return Object.fromEntries(entries);
}

export function isNarrowed(query: ClientQuery): boolean {
  return query.search !== '' || FILTERS.some((name) => query[name] !== '');
}
