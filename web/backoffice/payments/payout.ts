import type { PayoutQueue } from '@fairlead/contract/payments/operators/schemas.ts';

export type Payout = PayoutQueue['data'][number];
