import type { ProviderStep, WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { useMemo, useRef, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { beginDeposit, resumeDeposit, type Begun, type BeginPorts } from './begin-deposit.ts';
import { createDepositAttempts, type DepositRequest } from './deposit-attempts.ts';

/** What a payment at a provider is about. */
export interface Payment {
  readonly amountEuros: number;
  /** What the provider is called. */
  readonly provider: string;
}

export type DepositStage =
  | { readonly kind: 'entry' }
  | { readonly kind: 'paying'; readonly transactionId: string; readonly payment: Payment; readonly step: ProviderStep }
  /** The client may have paid or not: the provider is asked. */
  | { readonly kind: 'watching'; readonly transactionId: string }
  | { readonly kind: 'wire'; readonly transactionId: string; readonly amountEuros: number; readonly wire: WireDetails };

export interface DepositFlow {
  readonly stage: DepositStage;
  /** What the last try ended with. */
  readonly failure: ApiFailure | null;
  readonly isBusy: boolean;
  begin(request: DepositRequest, title: string): void;
  /** Goes on with a deposit that was begun before. */
  resume(transactionId: string, payment: Payment): void;
  watch(transactionId: string): void;
  /** Back to the form. The same input takes up the same deposit again. */
  leave(): void;
  /** The deposit is decided: the next one is another. */
  forget(transactionId: string): void;
}

/** A deposit from the form to the provider and back. */
export function useDepositFlow(start: DepositStage): DepositFlow {
  const { calls } = usePaymentsAccess();
  const [stage, setStage] = useState(start);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A second click may come before the button shows that it is busy.
  const isRunning = useRef(false);
  const ports = useMemo<BeginPorts>(
    () => ({
      calls,
      attempts: createDepositAttempts(sessionStorage),
      newRequestId: () => crypto.randomUUID(),
      wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    }),
    [calls],
  );

  async function run(payment: Payment, work: () => Promise<Begun>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    const begun = await work();
    isRunning.current = false;
    setIsBusy(false);
    if (begun.kind === 'failed') setFailure(begun.failure);
    else setStage(stageOf(begun, payment));
  }

  return {
    stage,
    failure,
    isBusy,
    begin: (request, title) => void run({ amountEuros: request.amountEuros, provider: title }, () => beginDeposit(request, ports)),
    resume: (transactionId, payment) => void run(payment, () => resumeDeposit(transactionId, payment.provider, ports)),
    watch: (transactionId) => setStage({ kind: 'watching', transactionId }),
    leave() {
      const attempt = ports.attempts.get();
      if (attempt !== null) ports.attempts.save({ ...attempt, isLeft: true });
      setFailure(null);
      setStage({ kind: 'entry' });
    },
    forget(transactionId) {
      if (ports.attempts.get()?.transactionId === transactionId) ports.attempts.forget();
    },
  };
}

function stageOf(begun: Exclude<Begun, { kind: 'failed' }>, payment: Payment): DepositStage {
  const { transactionId } = begun;
  switch (begun.kind) {
    case 'provider':
      return { kind: 'paying', transactionId, payment, step: begun.step };
    case 'wire':
      return { kind: 'wire', transactionId, amountEuros: payment.amountEuros, wire: begun.wire };
    case 'closed':
      return { kind: 'watching', transactionId };
  }
}
