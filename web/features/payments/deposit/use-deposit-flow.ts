import type { ProviderStep, WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { useMemo, useRef, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { beginDeposit, resumeDeposit, type DepositStart, type BeginPorts } from './begin-deposit.ts';
import { createDepositAttempts, type DepositRequest } from './deposit-attempts.ts';

/** The payment shown while the client is at a provider. */
export interface Payment {
  readonly amountEuros: number;
  /** The provider's display name. */
  readonly provider: string;
}

export type DepositStage =
  | { readonly kind: 'entry' }
  | { readonly kind: 'paying'; readonly transactionId: string; readonly payment: Payment; readonly step: ProviderStep }
  /** The client may or may not have paid: the provider is polled. */
  | { readonly kind: 'watching'; readonly transactionId: string }
  | { readonly kind: 'wire'; readonly transactionId: string; readonly amountEuros: number; readonly wire: WireDetails };

export interface DepositFlow {
  readonly stage: DepositStage;
  /** The failure of the last attempt. */
  readonly failure: ApiFailure | null;
  readonly isBusy: boolean;
  begin(request: DepositRequest, title: string): void;
  /** Continues a deposit that was started earlier. */
  resume(transactionId: string, payment: Payment): void;
  watch(transactionId: string): void;
  /** Returns to the form. The same input continues the same deposit. */
  leave(): void;
  /** The deposit is decided, so the next one is new. */
  forget(transactionId: string): void;
}

/** State of a deposit from the form to the provider and back. */
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

  async function run(payment: Payment, work: () => Promise<DepositStart>): Promise<void> {
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

function stageOf(begun: Exclude<DepositStart, { kind: 'failed' }>, payment: Payment): DepositStage {
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
