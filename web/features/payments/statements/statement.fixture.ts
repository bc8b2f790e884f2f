import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';

/** A month with a deposit, a pending withdrawal and a little trading. */
export const STATEMENT: WireStatement = {
  month: '2026-10',
  opening: { cash: euros(95.1), bonus: euros(0), credit: euros(0), reserved: euros(0), owed: euros(0), total: euros(95.1) },
  headings: {
    deposits: euros(1_250),
    withdrawals: euros(0),
    reversals: euros(0),
    bonuses: euros(0),
    commissions: euros(0),
    trading_results: euros(-0.2),
    premiums: euros(-0.11),
    financing: euros(0),
    dividends: euros(0),
    adjustments: euros(0),
    negative_balance: euros(0),
  },
  closing: { cash: euros(1_244.79), bonus: euros(0), credit: euros(0), reserved: euros(100), owed: euros(0), total: euros(1_344.79) },
  entries: 5,
  withdrawal_parts: [],
};
