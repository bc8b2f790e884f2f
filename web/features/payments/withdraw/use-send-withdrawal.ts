import type { CreateTransactionResponse } from '@fairlead/contract/payments/schemas.ts';
import { useRef, useState } from 'react';
import type { ApiResult } from '../../../transport/api-client.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { requestOf, type Withdrawal } from './withdrawal-values.ts';

export interface SendWithdrawal {
  readonly isSending: boolean;
  /** Null where one is on its way already. */
  readonly send: (withdrawal: Withdrawal) => Promise<ApiResult<CreateTransactionResponse> | null>;
}

/**
 * Sends one at a time. The same withdrawal sent again carries the id it had before: where only the answer was lost, the server gives
 * it once more instead of taking a second withdrawal.
 */
export function useSendWithdrawal(): SendWithdrawal {
  const { calls } = usePaymentsAccess();
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const idOf = useRef(new Map<string, string>());

  async function send(withdrawal: Withdrawal): Promise<ApiResult<CreateTransactionResponse> | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsSending(true);
    const content = JSON.stringify(withdrawal);
    const requestId = idOf.current.get(content) ?? crypto.randomUUID();
    idOf.current.set(content, requestId);
    const answer = await calls.postCreate(requestOf(withdrawal, requestId));
    isUnderWay.current = false;
    setIsSending(false);
    return answer;
  }

  return { isSending, send };
}
