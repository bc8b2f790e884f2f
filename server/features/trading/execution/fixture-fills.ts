/** Fills of many clients for tests, written to the journal without an engine. */
import type { EngineEvent, PositionOpened } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { Queries } from '../../../adapters/db/database.ts';

const FILLED = 1_100_000;

export interface FixtureFill {
  readonly accountId: number;
  readonly symbol: string;
  /** How much better than seen it was, in millionths of the price's unit. */
  readonly better: number;
  readonly at: number;
  /** A stop order's fill isn't seen. */
  readonly isUnseen?: boolean;
}

export interface FixtureJournal {
  readonly write: (fill: FixtureFill) => Promise<void>;
  readonly refuse: (accountId: number, code: string, at: number) => Promise<void>;
}

/** Accounts alternate between partitions 0 and 1. */
export async function openFixtureJournal({ query }: Pick<Queries, 'query'>): Promise<FixtureJournal> {
  await query('INSERT INTO engine_epoch (partition, epoch) VALUES (0, 1), (1, 1) ON CONFLICT DO NOTHING');
  const seqs = new Map<number, number>();
  let lastId = 0;

  async function append(accountId: number, at: number, event: EngineEvent): Promise<void> {
    const partition = accountId % 2;
    const seq = (seqs.get(partition) ?? 0) + 1;
    seqs.set(partition, seq);
    await query(`INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, $2, $3, $4, 'command', $5::json)`, [
      partition,
      seq,
      accountId,
      at,
      JSON.stringify([event]),
    ]);
  }

  return {
    write: ({ accountId, symbol, better, at, isUnseen = false }) => {
      lastId += 1;
      const opened: PositionOpened = {
        kind: 'positionOpened',
        position: {
          ...NO_STOPS,
          id: lastId,
          accountId,
          symbol,
          side: 'long',
          margin: cents(100_00),
          leverage: 10,
          openPrice: price(FILLED),
          openedAt: at,
          guaranteedStop: false,
          openedBy: isUnseen ? 'auto' : 'client',
        },
        quote: { bid: price(FILLED - 100), ask: price(FILLED), at },
        priceBound: price(Math.floor((FILLED + better) * 1.000_25)),
        orderId: null,
      };
      return append(accountId, at, opened);
    },
    refuse: async (accountId, code, at) => {
      await query(
        `INSERT INTO command_refusals (partition, account_id, command_id, key, at_ms, refusal)
         VALUES ($1::bigint % 2, $1, 'id', gen_random_uuid(), $2, $3::json)`,
        [accountId, at, JSON.stringify({ kind: 'commandRefused', command: 'openPosition', symbol: 'EURUSD', refusal: { code } })],
      );
    },
  };
}
