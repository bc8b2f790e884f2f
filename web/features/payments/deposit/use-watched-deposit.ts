import { useEffect, useState } from 'react';
import { usePaymentsAccess } from '../payments-access.ts';
import { watchDeposit, type DepositWatch } from './watch-deposit.ts';

const ASKING: DepositWatch = { kind: 'asking' };

/** The state of a deposit, polled until it is decided. Nothing is polled if `transactionId` is null. */
export function useWatchedDeposit(transactionId: string | null): DepositWatch {
  const { calls } = usePaymentsAccess();
  const [watch, setWatch] = useState<DepositWatch>(ASKING);
  useEffect(() => {
    if (transactionId === null) return undefined;
    const aborter = new AbortController();
    void watchDeposit(transactionId, {
      check: calls.postCheck,
      wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      now: () => performance.now(),
      signal: aborter.signal,
      tell: setWatch,
    });
    return () => {
      aborter.abort();
      setWatch(ASKING);
    };
  }, [transactionId, calls]);
  return watch;
}
