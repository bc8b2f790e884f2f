import type { WireStatement } from '@fairlead/contract/payments.ts';

/** A month with a deposit, a withdrawal under way and a little trading. */
export const STATEMENT: WireStatement = {
  month: '2026-10',
  opening: { cash: 95.1, bonus: 0, reserved: 0, total: 95.1 },
  headings: {
    deposits: 1_250,
    withdrawals: 0,
    bonuses: 0,
    commissions: 0,
    trading_results: -0.2,
    premiums: -0.11,
    adjustments: 0,
    negative_balance: 0,
  },
  closing: { cash: 1_244.79, bonus: 0, reserved: 100, total: 1_344.79 },
  entries: 5,
};
