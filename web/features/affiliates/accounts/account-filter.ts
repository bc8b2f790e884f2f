import { ACCOUNT_FILTERS } from '@fairlead/contract/affiliates/values.ts';
import { dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';

/** Which accounts are shown (spec section 2, "a filter modal"). A null field does not filter. The filter is kept in the URL. */
export interface AccountFilter {
  /** Whether the days are those of sign-up or of a deposit. */
  readonly where: (typeof ACCOUNT_FILTERS)[number];
  readonly from: Day | null;
  readonly until: Day | null;
  /** Alpha-2, or ZZ for accounts of unknown country. */
  readonly country: string | null;
  readonly campaignId: number | null;
  /** The empty text selects links without a sub-id. */
  readonly subId: string | null;
}

export const NO_FILTER: AccountFilter = { where: 'created_at', from: null, until: null, country: null, campaignId: null, subId: null };

export function readFilter(search: URLSearchParams): AccountFilter {
  const country = search.get('country') ?? '';
  const campaignId = Number(search.get('campaign'));
  return {
    where: ACCOUNT_FILTERS.find((where) => where === search.get('where')) ?? 'created_at',
    from: readDay(search.get('from')),
    until: readDay(search.get('until')),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    campaignId: Number.isInteger(campaignId) && campaignId > 0 ? campaignId : null,
    subId: search.get('sub'),
  };
}

/** The filter as the query of the screen's URL; empty without a filter. */
export function filterSearch(filter: AccountFilter): string {
  const { where, from, until, country, campaignId, subId } = filter;
  return searchOf({ where: where === 'created_at' ? null : where, from, until, country, campaign: campaignId, sub: subId });
}

/** The URL of the list of accounts behind a figure. */
export function accountsAddress(filter: Partial<AccountFilter> = {}): string {
  return `/affiliate/accounts${filterSearch({ ...NO_FILTER, ...filter })}`;
}

/** The filter as the query of a call, and as the fields of its body. */
export function filterQuery(filter: AccountFilter): string {
  return searchOf(filterFields(filter));
}

export function filterFields({ where, from, until, country, campaignId, subId }: AccountFilter) {
  return {
    where,
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
    ...(country === null ? {} : { country }),
    ...(campaignId === null ? {} : { campaign_id: campaignId }),
    ...(subId === null ? {} : { sub_id: subId }),
  };
}

/** Whether any account is excluded. */
export function isFiltering(filter: AccountFilter): boolean {
  return filterSearch(filter) !== '';
}

function searchOf(fields: Readonly<Record<string, string | number | null | undefined>>): string {
  const set = Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}

function readDay(text: string | null): Day | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const start = startOfDay(text);
  return !Number.isNaN(start) && dayOf(start) === text ? text : null;
}
