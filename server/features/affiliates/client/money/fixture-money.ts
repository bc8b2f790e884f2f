/** Affiliates who earn and are paid, on the bench of server/fixture-affiliates.ts. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { AffiliateEntry, AffiliatePayout, WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { cents } from '@fairlead/domain/money.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { price } from '@fairlead/domain/price.ts';
import { eq } from 'drizzle-orm';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { openAffiliateBench } from '../../../../fixture-affiliates.ts';
import type { FixtureApi } from '../../../../fixture-api.ts';
import { bookEntries, readBalance } from '../../book-entries.ts';

export const IBAN = 'DE89 3704 0044 0532 0130 00';

export type MoneyBench = ReturnType<typeof openMoneyBench>;

export function openMoneyBench(opened: { readonly api: FixtureApi; readonly database: Database }) {
  const { api, database } = opened;
  const bench = openAffiliateBench(opened);
  let counted = 0;
  const next = (): number => (counted += 1);

  const submit = async (accountId: number, command: object) => {
    const base = { accountId, at: bench.now(), commandId: `money:${next()}` };
    const answer = await api.engine.submit({ ...base, ...command } as Parameters<typeof api.engine.submit>[0]);
    if (answer.kind === 'refused') throw new Error(`refused with ${answer.refusal.code}`);
    return answer;
  };

  return {
    ...bench,
    /** Lets a client trade and be paid. */
    verify: (userId: number) =>
      submit(userId, { kind: 'setTradingAccess', access: { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} } }),

    /** Opens a position of EUR 2,000, which costs EUR 16.66 in spread. */
    async trade(userId: number): Promise<void> {
      api.market.setQuote('BTCUSD', 59_000_000_000, 60_000_000_000, bench.now());
      const stops = { stopLoss: null, takeProfit: null, trailingDistance: null, guaranteedStop: false };
      const position = { symbol: 'BTCUSD', side: 'long', margin: cents(1_000_00), leverage: 2, priceBound: price(9_000_000_000_000) };
      await submit(userId, { kind: 'openPosition', ...position, ...stops, openedBy: 'client' });
    },

    /** Books an operator's correction for an affiliate. */
    correct: (affiliateId: number, amountCents: number, note = 'as agreed') =>
      database.transaction((transaction) => {
        const detail = { kind: 'correction', note } as const;
        const entry = { reference: `correction:${next()}`, kind: 'correction', userId: null, plan: null, detail } as const;
        const now = bench.now();
        return bookEntries(transaction, affiliateId, [{ ...entry, amount: cents(amountCents), day: dayOf(now) }], now);
      }),

    async linkPayoutAccount(affiliateId: number, payoutUserId: number | null): Promise<void> {
      await database.drizzle.update(affiliates).set({ payoutUserId }).where(eq(affiliates.id, affiliateId));
    },

    balanceOf: (affiliateId: number) => readBalance(database, affiliateId),

    async get(affiliateId: number, url: string) {
      return bench.call(await bench.signIn(affiliateId), url);
    },

    async entriesOf(affiliateId: number, query = ''): Promise<EntriesAnswer> {
      const answer = await bench.call(await bench.signIn(affiliateId), `${affiliatePaths.entries}${query}`);
      return answer.json<EntriesAnswer>();
    },

    async statementsOf(affiliateId: number): Promise<readonly WireAffiliateStatement[]> {
      const answer = await bench.call(await bench.signIn(affiliateId), affiliatePaths.statements);
      return answer.json<{ data: WireAffiliateStatement[] }>().data;
    },

    async payoutsOf(affiliateId: number): Promise<readonly AffiliatePayout[]> {
      const answer = await bench.call(await bench.signIn(affiliateId), affiliatePaths.payouts);
      return answer.json<{ data: AffiliatePayout[] }>().data;
    },

    /** The payout, or the error code of the refusal. */
    async requestPayout(affiliateId: number, changes: object = {}): Promise<PayoutAnswer> {
      const body = { amount: 100, iban: IBAN, request_id: `request-${next()}`, ...changes };
      const answer = await bench.call(await bench.signIn(affiliateId), affiliatePaths.requestPayout, body);
      const { data, error } = answer.json<{ data?: AffiliatePayout; error?: { code: string; limit?: number } }>();
      return { status: answer.statusCode, payout: data ?? null, code: error?.code ?? null, limit: error?.limit ?? null };
    },
  };
}

export interface EntriesAnswer {
  readonly data: readonly AffiliateEntry[];
  readonly total: number;
  readonly next: number | null;
}

export interface PayoutAnswer {
  readonly status: number;
  readonly payout: AffiliatePayout | null;
  readonly code: string | null;
  readonly limit: number | null;
}
