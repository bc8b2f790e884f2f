import { addDays, type Day } from '@fairlead/domain/payments/business-day.ts';
import { CLIENT_STATES, type ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';

/**
 * The filter of the list, and which transaction is open. Both are kept in the URL, so that a link or the browser's history restores the
 * same page. Invalid values in a URL are ignored.
 */
export interface TransactionFilter {
  readonly status: ClientState | null;
  readonly from: Day | null;
  /** The last day, inclusive. */
  readonly until: Day | null;
}

export const NO_FILTER: TransactionFilter = { status: null, from: null, until: null };

const FIELDS = ['status', 'from', 'until'] as const satisfies readonly (keyof TransactionFilter)[];

/** A filter as form values; an empty field does not filter. */
export type TypedFilter = Readonly<Record<(typeof FIELDS)[number], string>>;

export function readFilter(params: URLSearchParams): TransactionFilter {
  return filterOf({ status: params.get('status') ?? '', from: params.get('from') ?? '', until: params.get('until') ?? '' });
}

export function filterOf({ status, from, until }: TypedFilter): TransactionFilter {
  return {
    status: CLIENT_STATES.find((each) => each === status) ?? null,
    from: isDay(from) ? from : null,
    until: isDay(until) ? until : null,
  };
}

export function typedOf({ status, from, until }: TransactionFilter): TypedFilter {
  return { status: status ?? '', from: from ?? '', until: until ?? '' };
}

/** The URL with another filter and its other parameters unchanged. */
export function withFilter(params: URLSearchParams, filter: TransactionFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of FIELDS) {
    const value = filter[field];
    if (value === null) next.delete(field);
    else next.set(field, value);
  }
  return next;
}

export function countFields(filter: TransactionFilter): number {
  return FIELDS.filter((field) => filter[field] !== null).length;
}

export function isSameFilter(one: TransactionFilter, other: TransactionFilter): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** The query for the server. Days are in the client's time zone. */
export function filterQuery(group: TransactionGroup, { status, from, until }: TransactionFilter): string {
  return new URLSearchParams({
    group,
    ...(status === null ? {} : { status }),
    ...(from === null ? {} : { from: startOfLocalDay(from) }),
    ...(until === null ? {} : { until: startOfLocalDay(addDays(until, 1)) }),
  }).toString();
}

const OPEN = 'transaction';

export function readOpenTransaction(params: URLSearchParams): string | null {
  const id = params.get(OPEN);
  return id !== null && /^[A-Z0-9]{20}$/.test(id) ? id : null;
}

export function withOpenTransaction(params: URLSearchParams, transactionId: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (transactionId === null) next.delete(OPEN);
  else next.set(OPEN, transactionId);
  return next;
}

/** Accepts days of this century only: while a year is being typed, a date field reports years such as 0020. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function startOfLocalDay(day: Day): string {
  return new Date(`${day}T00:00:00`).toISOString();
}
