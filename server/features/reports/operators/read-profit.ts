import { addDays, startOfDay } from '@fairlead/domain/payments/business-day.ts';
import type { Figure } from '@fairlead/contract/reports/schemas.ts';
import { euros } from '../../euros.ts';
import { readInstrumentDays, readLedgerDays, type InstrumentDay, type LedgerDay } from './day-sums.ts';
import { inEuros, sumBy, sumOf, tableOf, type ReadReport } from './report-parts.ts';

/** The broker's ledger accounts that make up its result. `house:clearing` is clients' own money in transit and not part of it. */
const RESULT_OF = {
  'house:trading': 'tradingResult',
  'house:premiums': 'premiums',
  'house:financing': 'financing',
  'house:corporateActions': 'corporateActions',
  'house:promotions': 'promotions',
  'house:adjustments': 'adjustments',
  'house:affiliatePayouts': 'affiliatePayouts',
  'house:negativeBalanceProtection': 'negativeBalances',
} as const satisfies Readonly<Record<string, Figure>>;
type ResultAccount = keyof typeof RESULT_OF;

const isResult = ({ ledgerAccount }: LedgerDay) => ledgerAccount in RESULT_OF;

/** The broker's and its clients' profit from the ledger's own entries, by day and instrument, and by client. */
export const readProfit: ReadReport = async ({ database, clock }, span) => {
  const now = clock();
  const ledger = await readLedgerDays(database, span, now);
  const instruments = await readInstrumentDays(database, span, now);
  const clients = await database.query<{ accountId: number; email: string; profitCents: number; trades: number }>(CLIENTS, [
    startOfDay(span.from),
    startOfDay(addDays(span.until, 1)),
    MOST_CLIENTS,
  ]);
  const result = ledger.filter(isResult);
  const of = (account: ResultAccount) => euros(sumOf(ledger.filter((row) => row.ledgerAccount === account).map(centsOf)));
  const accounts = Object.entries(RESULT_OF) as [ResultAccount, (typeof RESULT_OF)[ResultAccount]][];
  return {
    totals: {
      houseResult: euros(sumOf(result.map(centsOf))),
      ...Object.fromEntries(accounts.map(([account, figure]) => [figure, of(account)])),
      trades: sumOf(instruments.map(({ trades }) => trades)),
      volume: euros(sumOf(instruments.map(({ volumeCents }) => volumeCents))),
    },
    series: [
      { figure: 'houseResult', byDay: inEuros(sumBy(result, dayOfRow, centsOf)), otherwise: 0 },
      { figure: 'clientsProfit', byDay: inEuros(sumBy(instruments, dayOfRow, ({ profitCents }) => profitCents)), otherwise: 0 },
      { figure: 'volume', byDay: inEuros(sumBy(instruments, dayOfRow, ({ volumeCents }) => volumeCents)), otherwise: 0 },
      { figure: 'trades', byDay: sumBy(instruments, dayOfRow, ({ trades }) => trades), otherwise: 0 },
    ],
    tables: [
      tableOf('instrument', ['clientsProfit', 'premiums', 'volume', 'trades'], bySymbol(instruments)),
      tableOf(
        'client',
        ['clientsProfit', 'trades'],
        clients.map(({ accountId, email, profitCents, trades }) => ({
          key: String(accountId),
          name: email,
          values: [euros(profitCents), trades],
        })),
      ),
    ],
  };
};

const dayOfRow = ({ day }: { readonly day: string }) => day;
const centsOf = ({ amountCents }: LedgerDay) => amountCents;

function bySymbol(rows: readonly InstrumentDay[]) {
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  return symbols.map((key) => {
    const own = rows.filter(({ symbol }) => symbol === key);
    const total = (valueOf: (row: InstrumentDay) => number) => sumOf(own.map(valueOf));
    return {
      key,
      values: [
        euros(total(({ profitCents }) => profitCents)),
        euros(total(({ premiumCents }) => premiumCents)),
        euros(total(({ volumeCents }) => volumeCents)),
        total(({ trades }) => trades),
      ],
    };
  });
}

const MOST_CLIENTS = 100;

/** The clients with the largest profits or losses. */
const CLIENTS = `
  SELECT account_id AS "accountId", coalesce(min(users.email), '') AS email, sum(profit_cents)::bigint AS "profitCents", count(*)::int AS trades
  FROM closed_positions LEFT JOIN users ON users.id = account_id
  WHERE closed_at_ms >= $1 AND closed_at_ms < $2
  GROUP BY account_id ORDER BY abs(sum(profit_cents)) DESC, account_id LIMIT $3`;
