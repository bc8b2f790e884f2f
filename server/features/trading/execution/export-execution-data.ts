/** The sums of execution quality of a client, for the personal-data export. */
import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { LATENCY_EDGES_MS } from '@fairlead/domain/trading/desk/latency.ts';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { executionClientDays, latencyClientDays, refusalClientDays } from '../../../adapters/db/schema/execution.ts';
import type { PersonalDataCollector, PersonalRecord } from '../../personal-data-collector.ts';

export interface ExecutionDataPorts {
  readonly database: Pick<Queries, 'drizzle'>;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
}

export function collectExecution(ports: ExecutionDataPorts): readonly PersonalDataCollector[] {
  return [
    { name: 'execution_quality', tables: ['execution_client_days'], collect: (id, most) => collectFills(ports, id, most) },
    { name: 'rejections_by_day', tables: ['refusal_client_days'], collect: (id, most) => collectRefusals(ports, id, most) },
    { name: 'order_times', tables: ['latency_client_days'], collect: (id, most) => collectLatencies(ports, id, most) },
  ];
}

async function collectFills({ database, nameOf }: ExecutionDataPorts, id: number, most: number): Promise<readonly PersonalRecord[]> {
  const { accountId, day, symbol, kind, bucket } = executionClientDays;
  const rows = await database.drizzle
    .select()
    .from(executionClientDays)
    .where(eq(accountId, id))
    .orderBy(desc(day), asc(symbol), asc(kind), asc(bucket))
    .limit(most);
  return rows.map((row) => ({
    day: row.day,
    symbol: row.symbol,
    instrument: nameOf(row.symbol),
    order_type: row.kind,
    fills: row.fills,
    average_slippage_bp: row.slippageSum / row.fills / 100,
    worst_slippage_bp: row.slippageLeast / 100,
    best_slippage_bp: row.slippageMost / 100,
    value_eur: centsToEuros(cents(row.valueCents)),
  }));
}

async function collectRefusals({ database, nameOf }: ExecutionDataPorts, id: number, most: number): Promise<readonly PersonalRecord[]> {
  const { accountId, day, command, code, symbol } = refusalClientDays;
  const rows = await database.drizzle
    .select()
    .from(refusalClientDays)
    .where(eq(accountId, id))
    .orderBy(desc(day), asc(command), asc(code), asc(symbol))
    .limit(most);
  return rows.map((row) => ({
    day: row.day,
    request: row.command,
    reason: row.code,
    instrument: row.symbol === '' ? null : nameOf(row.symbol),
    count: row.refused,
  }));
}

async function collectLatencies({ database }: ExecutionDataPorts, id: number, most: number): Promise<readonly PersonalRecord[]> {
  const { accountId, day, bucket } = latencyClientDays;
  const rows = await database.drizzle.select().from(latencyClientDays).where(eq(accountId, id)).orderBy(desc(day), asc(bucket)).limit(most);
  return rows.map((row) => ({ day: row.day, up_to_ms: LATENCY_EDGES_MS[row.bucket] ?? null, count: row.count }));
}
