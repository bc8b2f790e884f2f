import type { CreateTransactionResponse } from '@fairlead/contract/payments/schemas.ts';
import { useRef, useState } from 'react';
import type { ApiResult } from '../../../transport/api-client.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { requestOf, type Withdrawal } from './withdrawal-values.ts';

export interface SendWithdrawal {
  readonly isSending: boolean;
  /** Null if a request is already in progress. */
  readonly send: (withdrawal: Withdrawal) => Promise<ApiResult<CreateTransactionResponse> | null>;
}

/**
 * Sends one request at a time. Sending the same withdrawal again reuses its id: if only the response was lost, the server repeats it
 * instead of creating a second withdrawal.
 */
export function useSendWithdrawal(): SendWithdrawal {
  const { calls } = usePaymentsAccess();
  const [isSending, setIsSending] = useState(false);
  const isPending = useRef(false);
  const idOf = useRef(new Map<string, string>());

  async function send(withdrawal: Withdrawal): Promise<ApiResult<CreateTransactionResponse> | null> {
    if (isPending.current) return null;
    isPending.current = true;
    setIsSending(true);
    const content = JSON.stringify(withdrawal);
    const requestId = idOf.current.get(content) ?? crypto.randomUUID();
    idOf.current.set(content, requestId);
    const answer = await calls.postCreate(requestOf(withdrawal, requestId));
    isPending.current = false;
    setIsSending(false);
    return answer;
  }

  return { isSending, send };
}
