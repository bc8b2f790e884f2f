import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import type { PaymentCalls } from '../payment-calls.ts';

/** What is known about a deposit in progress. */
export type DepositWatch =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'waiting';
      /** Null until the server has been reached once. */
      readonly detail: WireTransactionDetail | null;
      /** It takes longer than payments usually do. */
      readonly isLong: boolean;
      readonly isUnreachable: boolean;
    }
  | { readonly kind: 'decided'; readonly detail: WireTransactionDetail }
  /** The client has no such deposit. */
  | { readonly kind: 'unknown' };

export interface WatchPorts {
  readonly check: PaymentCalls['postCheck'];
  readonly wait: (delayMs: number) => Promise<void>;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly tell: (watch: DepositWatch) => void;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;
const PAUSE_GROWTH = 1.5;
const LONG_AFTER_MS = 60_000;

/** Polls a deposit at growing intervals until it is decided. For display only: nothing the browser learns moves money. */
export async function watchDeposit(transactionId: string, { check, wait, now, signal, tell }: WatchPorts): Promise<void> {
  const startedAt = now();
  let detail: WireTransactionDetail | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * PAUSE_GROWTH)) {
    const answer = await check(transactionId);
    if (signal.aborted) return;
    if (answer.ok) detail = answer.data.data;
    else if (answer.failure.kind === 'refused' && answer.failure.status === 404) return tell({ kind: 'unknown' });
    if (detail !== null && isDecided(detail.transaction_status.key)) return tell({ kind: 'decided', detail });
    tell({ kind: 'waiting', detail, isLong: now() - startedAt >= LONG_AFTER_MS, isUnreachable: !answer.ok });
    await wait(pauseMs);
    if (signal.aborted) return;
  }
}

/** A deposit in review counts as decided: it waits for an operator, so polling is pointless. */
export function isDecided(status: ShownStatus): boolean {
  return status !== 'pending' && status !== 'processing';
}
