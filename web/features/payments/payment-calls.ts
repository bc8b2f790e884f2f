import type {
  CreateTransactionRequest,
  CreateTransactionResponse,
  PaymentOptions,
  SendResponse,
  TransactionPageResponse,
  WireStatement,
  WireTransactionDetail,
} from '@fairlead/contract/payments/schemas.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import type { ApiRequest, ApiResult } from '../../transport/api-client.ts';

/** Sends a request on behalf of the signed-in client. */
export type CallInSession = <T>(request: Omit<ApiRequest, 'token'>) => Promise<ApiResult<T>>;

interface Answer<T> {
  readonly data: T;
}

/** The API calls of the payments screens. None of them throws. */
export interface PaymentCalls {
  getOptions(signal?: AbortSignal): Promise<ApiResult<Answer<PaymentOptions>>>;
  /** Refused as the contract says, and with the engine's own error codes. */
  postCreate(request: CreateTransactionRequest): Promise<ApiResult<CreateTransactionResponse>>;
  /** Returns where the browser goes to pay. */
  postSend(provider: string, transactionId: string): Promise<ApiResult<SendResponse>>;
  /** Has the server query the provider now and returns the result. */
  postCheck(transactionId: string): Promise<ApiResult<Answer<WireTransactionDetail>>>;
  postCancel(transactionId: string): Promise<ApiResult<unknown>>;
  /** Sets the bank account that a withdrawal is waiting for. */
  postPayoutAccount(transactionId: string, iban: string): Promise<ApiResult<unknown>>;
  getPage(query: string, signal?: AbortSignal): Promise<ApiResult<TransactionPageResponse>>;
  getTransaction(transactionId: string, signal?: AbortSignal): Promise<ApiResult<Answer<WireTransactionDetail>>>;
  /** `path` is that of a transaction's receipts. */
  getReceipts(path: string): Promise<ApiResult<ReceiptsResponse>>;
  getStatementMonths(signal?: AbortSignal): Promise<ApiResult<Answer<readonly string[]>>>;
  getStatement(month: string, signal?: AbortSignal): Promise<ApiResult<Answer<WireStatement>>>;
}

export function createPaymentCalls(call: CallInSession): PaymentCalls {
  const get = <T>(path: string, signal: AbortSignal | undefined) =>
    call<T>({ method: 'GET', path, ...(signal === undefined ? {} : { signal }) });
  const post = <T>(path: string, body: object) => call<T>({ method: 'POST', path, body });
  return {
    getOptions: (signal) => get(paymentPaths.options, signal),
    postCreate: (request) => post(paymentPaths.create, request),
    postSend: (provider, transactionId) =>
      post(paymentPaths.send.replace(':provider', encodeURIComponent(provider)), { transaction_id: transactionId }),
    postCheck: (transactionId) => post(paymentPaths.check, { transaction_id: transactionId }),
    postCancel: (transactionId) => post(paymentPaths.cancel, { transaction_id: transactionId }),
    postPayoutAccount: (transactionId, iban) => post(paymentPaths.payoutAccount, { transaction_id: transactionId, iban }),
    getPage: (query, signal) => get(`${paymentPaths.page}?${query}`, signal),
    getTransaction: (transactionId, signal) => get(paymentPaths.transaction.replace(':id', transactionId), signal),
    getReceipts: (path) => get(path, undefined),
    getStatementMonths: (signal) => get(paymentPaths.statements, signal),
    getStatement: (month, signal) => get(paymentPaths.statement.replace(':month', month), signal),
  };
}
