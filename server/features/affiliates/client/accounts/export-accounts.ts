import type { AccountsCsvQuery, AffiliateAccount } from '@fairlead/contract/affiliates/accounts.ts';
import { textCell, writeCsv, type CsvColumn } from '../../../../csv/write-csv.ts';
import { readAllAccounts, type AccountsContext } from './list-accounts.ts';

const COLUMNS: readonly CsvColumn<AffiliateAccount>[] = [
  { name: 'Account', cell: ({ id }) => String(id) },
  { name: 'First name', cell: ({ first_name }) => textCell(first_name) },
  { name: 'Last name', cell: ({ last_name }) => textCell(last_name) },
  { name: 'Email', cell: ({ email }) => textCell(email) },
  { name: 'Country', cell: ({ country }) => textCell(country) },
  { name: 'Country code', cell: ({ country_code }) => country_code ?? '' },
  { name: 'Signed up (UTC)', cell: ({ created_at }) => created_at },
  { name: 'Source page', cell: ({ source_page }) => textCell(source_page) },
  { name: 'Campaign', cell: ({ campaign }) => textCell(campaign) },
  { name: 'Sub-id', cell: ({ sub_id }) => textCell(sub_id) },
  { name: 'First deposit (UTC)', cell: ({ transaction }) => transaction ?? '' },
  { name: 'Deposits', cell: ({ deposits_count }) => String(deposits_count) },
  { name: 'Deposited (EUR)', cell: ({ deposits }) => deposits.toFixed(2) },
  { name: 'Traded (EUR)', cell: ({ volume }) => volume.toFixed(2) },
  { name: 'Commission (EUR)', cell: ({ commission }) => commission.toFixed(2) },
  { name: 'Qualified (UTC)', cell: ({ qualified_at }) => qualified_at ?? '' },
  { name: 'Excluded', cell: ({ excluded }) => excluded ?? '' },
];

/** All accounts that match the filter as CSV, latest first. */
export function exportAccounts(affiliateId: number, query: AccountsCsvQuery, context: AccountsContext): AsyncGenerator<string> {
  return writeCsv(COLUMNS, readAllAccounts(affiliateId, query, context));
}
