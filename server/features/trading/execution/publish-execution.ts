/**
 * The firm's execution quality of a month as it's published: to anyone, so that nothing in it may be about one client. What may be published is
 * decided in domain/trading/desk/publication.ts; the figures are those of the dealing desk.
 */
import type { PublishedExecution, PublishedMonth } from '@fairlead/contract/trading/execution/schemas.ts';
import { startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import { FILL_KINDS, type FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import {
  breakDown,
  FEWEST_CASES,
  FEWEST_CLIENTS,
  isPublishable,
  LARGEST_SHARE,
  lastPublishedDay,
  type Contribution,
} from '@fairlead/domain/trading/desk/publication.ts';
import { SEEN_KINDS, summariseSlippage, type SlippageSummary } from '@fairlead/domain/trading/desk/scorecard.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { daysOfMonth, listMonths, monthOf } from './months.ts';
import {
  readFillContribution,
  readFillContributions,
  readLatencyContribution,
  readRefusalContribution,
  readRefusalContributions,
  type ContributionSpan,
} from './read-contributions.ts';
import { ORDER_COMMANDS, readScorecard, type Scorecard } from './read-scorecard.ts';
import { readProjectedAt, sumBars } from './read-sums.ts';
import { viewLatency, viewSlippage } from './view-scorecard.ts';

type Handle = Pick<Queries, 'query'>;

export interface PublishContext {
  readonly database: Handle;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const OTHER_KINDS = FILL_KINDS.filter((kind) => !SEEN_KINDS.includes(kind));

/** What happened in a month may be projected and measured a little after its end. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** All months from the first with a fill to the current one, latest first. */
export async function listPublishedMonths({ database, clock }: PublishContext): Promise<readonly PublishedMonth[]> {
  const [row] = await database.query<{ readonly first: string | null }>('SELECT min(day)::text AS first FROM execution_days');
  const first = row?.first ?? null;
  if (first === null) return [];
  const projectedAt = await readProjectedAt(database);
  return listMonths(first.slice(0, 7), monthOf(clock())).map((month) => ({ month, so_far: !isOver(month, projectedAt) }));
}

function isOver(month: string, projectedAt: Date | null): boolean {
  const lastDay = startOfDay(daysOfMonth(month).until);
  return projectedAt !== null && projectedAt.getTime() >= lastDay + 86_400_000 + SETTLED_AFTER_MS;
}

/** The figures of one of the published months. */
export async function publishExecution({ month, so_far }: PublishedMonth, context: PublishContext): Promise<PublishedExecution> {
  const { database } = context;
  const whole = daysOfMonth(month);
  const days = so_far ? await readFillContributions(database, 'day', SEEN_KINDS, whole) : [];
  const until = so_far ? lastPublishedDay(days.map(({ key, ...contribution }) => ({ day: key, ...contribution }))) : whole.until;
  const head = { month, so_far, until, rule: { clients: FEWEST_CLIENTS, cases: FEWEST_CASES, largest_share: LARGEST_SHARE } };
  const nothing = { ...head, seen: null, distribution: [], kinds: [], instruments: [], refusals: null, latency: null };
  if (until === null) return nothing;
  const span = { from: whole.from, until };
  const scorecard = await readScorecard(database, { ...span, symbol: null, accountId: null }, ORDER_COMMANDS);
  const { seen } = scorecard;
  const isShown = isWhole(await readFillContribution(database, SEEN_KINDS, span), seen.fills);
  const latencies = scorecard.latency.at(-1)?.count ?? 0;
  const hasLatency = isWhole(await readLatencyContribution(database, span), latencies);
  const latency = hasLatency ? viewLatency(scorecard.latency) : null;
  if (!isShown) return { ...nothing, latency: so_far ? null : latency };
  const shown = {
    ...head,
    seen: { ...publishSlippage(seen), median: seen.median, verdict: seen.verdict, deviations: seen.deviations },
    distribution: [...scorecard.distribution],
    latency,
  };
  // A single client's order could be the only difference of a row to the day before.
  if (so_far) return { ...shown, kinds: [], instruments: [], refusals: null };
  return {
    ...shown,
    kinds: await publishKinds(database, scorecard, span),
    instruments: await publishInstruments(context, scorecard, span),
    refusals: await publishRefusals(database, scorecard, span),
  };
}

/** Whether figures may be published, and what is known of their clients covers all of them: after an upgrade it doesn't, for a while. */
function isWhole(contribution: Contribution, cases: number): boolean {
  return contribution.cases === cases && isPublishable(contribution);
}

type PublishedKind = PublishedExecution['kinds'][number];

/** Of market deals, whose total is published, and of the others. */
async function publishKinds(database: Handle, scorecard: Scorecard, span: ContributionSpan): Promise<PublishedKind[]> {
  const of = async (kinds: readonly FillKind[]): Promise<PublishedKind[]> => {
    const rows = await readFillContributions(database, 'kind', kinds, span);
    const { shown, together } = breakDown(rows);
    const single = scorecard.kinds.filter(({ kind }) => shown.includes(kind));
    const rest = kinds.filter((kind) => together.includes(kind));
    const isRestShown = single.length > 0 || (kinds === OTHER_KINDS && isPublishable(await readFillContribution(database, rest, span)));
    return [
      ...single.map(({ kind, ...summary }) => ({ kinds: [kind], together: false, ...publishSlippage(summary) })),
      ...(rest.length > 0 && isRestShown
        ? [{ kinds: rest, together: true, ...publishSlippage(await summarise(database, 'kind', rest, rest, span)) }]
        : []),
    ];
  };
  return [...(await of(SEEN_KINDS)), ...(await of(OTHER_KINDS))];
}

async function publishInstruments(
  { database, nameOf }: PublishContext,
  scorecard: Scorecard,
  span: ContributionSpan,
): Promise<PublishedExecution['instruments']> {
  const { shown, together } = breakDown(await readFillContributions(database, 'symbol', SEEN_KINDS, span));
  if (shown.length === 0) return [];
  const single = scorecard.instruments.filter(({ symbol }) => shown.includes(symbol));
  const rest = together.length === 0 ? [] : [await summarise(database, 'symbol', together, SEEN_KINDS, span)];
  return [
    ...single.map(({ symbol, ...summary }) => ({ symbol, name: nameOf(symbol), together: false, ...publishSlippage(summary) })),
    ...rest.map((summary) => ({ symbol: '', name: '', together: true, ...publishSlippage(summary) })),
  ];
}

/** What may be published of rejections of orders. */
async function publishRefusals(database: Handle, { refusals }: Scorecard, span: ContributionSpan): Promise<PublishedExecution['refusals']> {
  const refused = refusals.reduce((total, { count }) => total + count, 0);
  if (!isWhole(await readRefusalContribution(database, ORDER_COMMANDS, span), refused)) return null;
  const { shown, together } = breakDown(await readRefusalContributions(database, ORDER_COMMANDS, span));
  const countOf = (codes: readonly string[]) =>
    refusals.reduce((total, { code, count }) => (codes.includes(code) ? total + count : total), 0);
  const single = shown.map((code) => ({ code, together: false, count: countOf([code]) }));
  const rest = shown.length > 0 && together.length > 0 ? [{ code: '', together: true, count: countOf(together) }] : [];
  return { refused, reasons: [...single, ...rest] };
}

/** The summary of several kinds or instruments together. */
async function summarise(
  database: Handle,
  by: 'kind' | 'symbol',
  names: readonly string[],
  kinds: readonly FillKind[],
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<SlippageSummary> {
  const bars = await sumBars(database, by, kinds, { from, until, symbol: null, accountId: null });
  return summariseSlippage(bars.filter(({ name }) => names.includes(name)));
}

function publishSlippage(summary: SlippageSummary) {
  const { best: _best, worst: _worst, ...published } = viewSlippage(summary);
  return published;
}
