import type { CreateTransactionResponse, ProviderStep, WireDetails } from '@fairlead/contract/payments/schemas.ts';
import type { ApiFailure, ApiResult } from '../../../transport/api-client.ts';
import type { PaymentCalls } from '../payment-calls.ts';
import { attemptFor, type DepositAttempt, type DepositAttempts, type DepositRequest } from './deposit-attempts.ts';

/** The outcome of starting a deposit. */
export type DepositStart =
  | { readonly kind: 'provider'; readonly transactionId: string; readonly step: ProviderStep }
  | { readonly kind: 'wire'; readonly transactionId: string; readonly wire: WireDetails }
  /** It was decided in the meantime, so there is nothing left to pay. */
  | { readonly kind: 'closed'; readonly transactionId: string }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export interface BeginPorts {
  readonly calls: Pick<PaymentCalls, 'postCreate' | 'postSend' | 'getOptions'>;
  readonly attempts: DepositAttempts;
  readonly newRequestId: () => string;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** Creates the deposit on the server and returns where the client pays. Repeating the same request continues the same transaction. */
export async function beginDeposit(request: DepositRequest, ports: BeginPorts): Promise<DepositStart> {
  const { attempts, calls, newRequestId } = ports;
  const attempt = attemptFor(request, attempts.get(), newRequestId);
  attempts.save(attempt);
  const created = await callWithRetries(() => calls.postCreate(describeRequest(attempt)), ports);
  if (!created.ok) return { kind: 'failed', failure: created.failure };
  return followUp(attempt, created.data, ports);
}

function describeRequest({ method, amountEuros, provider, requestId }: DepositAttempt) {
  return { method, amount: amountEuros, request_id: requestId, ...(provider === null ? {} : { provider }) };
}

function followUp(attempt: DepositAttempt, { data }: CreateTransactionResponse, ports: BeginPorts): Promise<DepositStart> | DepositStart {
  const { transaction_id: transactionId, follow_up: next } = data;
  if (next.kind === 'send') {
    ports.attempts.save({ ...attempt, transactionId });
    return sendToProvider(transactionId, next.provider, ports);
  }
  // The wire is complete at this point: the same input starts a new deposit next time.
  ports.attempts.forget();
  return next.kind === 'wire' ? { kind: 'wire', transactionId, wire: next.wire } : { kind: 'closed', transactionId };
}

/** Continues a deposit that was started earlier, here or on another device. `title` is its provider's display name. */
export async function resumeDeposit(transactionId: string, title: string, ports: BeginPorts): Promise<DepositStart> {
  const attempt = ports.attempts.get();
  if (attempt?.transactionId === transactionId && attempt.provider !== null) return sendToProvider(transactionId, attempt.provider, ports);
  const options = await callWithRetries(() => ports.calls.getOptions(), ports);
  if (!options.ok) return { kind: 'failed', failure: options.failure };
  const provider = options.data.data.methods.find((method) => method.title === title)?.provider ?? null;
  return provider === null ? { kind: 'failed', failure: NOT_OFFERED } : sendToProvider(transactionId, provider, ports);
}

/** The server's own refusal, for a provider that is no longer offered. */
const NOT_OFFERED: ApiFailure = {
  kind: 'refused',
  status: 409,
  body: { status: false, message: '', error: { code: 'methodNotOffered' } },
};

/** Requests the provider's payment page for an existing deposit. */
async function sendToProvider(transactionId: string, provider: string, ports: BeginPorts): Promise<DepositStart> {
  const sent = await callWithRetries(() => ports.calls.postSend(provider, transactionId), ports);
  if (sent.ok) return { kind: 'provider', transactionId, step: sent.data.data };
  if (codeOf(sent.failure) === 'transactionNotOpen') return { kind: 'closed', transactionId };
  return { kind: 'failed', failure: sent.failure };
}

/** A restarting server is back within seconds. */
const RETRY_DELAYS_MS = [1_000, 3_000] as const;

/** Retries a call whose response was lost. Its ids tell the server that it is the same call. */
async function callWithRetries<T>(call: () => Promise<ApiResult<T>>, { wait }: Pick<BeginPorts, 'wait'>): Promise<ApiResult<T>> {
  for (const delayMs of RETRY_DELAYS_MS) {
    const answer = await call();
    if (answer.ok || !isLost(answer.failure)) return answer;
    await wait(delayMs);
  }
  return call();
}

function isLost(failure: ApiFailure): boolean {
  const code = codeOf(failure);
  return code === null || code === 'unavailable' || code === 'outcomeUnknown';
}

function codeOf(failure: ApiFailure) {
  return failure.kind === 'network' ? null : failure.body.error.code;
}
