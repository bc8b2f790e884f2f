import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { CreateTransactionResponse, PaymentOptions, ProviderStep, SendResponse } from '@fairlead/contract/payments/schemas.ts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import type { ApiResult } from '../../../transport/api-client.ts';
import type { PaymentCalls } from '../payment-calls.ts';
import { PaymentsAccessContext } from '../payments-access.ts';

/** Payment options of a client with EUR 1,000, with two cards and a bank wire on offer. */
export function exampleOptions(changes: Partial<PaymentOptions> = {}): PaymentOptions {
  return {
    currency: 'EUR',
    minimum_deposit: euros(250),
    maximum_deposit: euros(100_000),
    methods: [
      { id: 1, provider: 'harbour', title: 'Harbour Pay', card_number: 1 },
      { id: 1, provider: 'quay', title: 'Quay Cards', card_number: 2 },
      { id: 2, provider: null, title: 'Bank transfer', card_number: null },
    ],
    profile_complete: true,
    withdrawable: euros(1_000),
    cash: euros(1_000),
    free_margin: euros(1_000),
    equity: euros(1_000),
    used_margin: euros(0),
    reserved: euros(0),
    bonus: euros(0),
    credit: euros(0),
    owed: euros(0),
    held: euros(0),
    returnable: euros(0),
    withdrawals_under_way: 0,
    withdrawal_due_on: '2026-11-24',
    ...changes,
  };
}

export function createdAt(provider: string): ApiResult<CreateTransactionResponse> {
  const common = { status: 'success', transaction_id: 'T1', number: '100001' } as const;
  return { ok: true, data: { ...common, data: { ...common, follow_up: { kind: 'send', provider } } } };
}

export function sentTo(step: ProviderStep): ApiResult<SendResponse> {
  return { ok: true, data: { status: 'success', data: step } };
}

const UNEXPECTED = (): Promise<never> => Promise.reject(new Error('unexpected call'));

/** A test setting for payment screens. A call that is not provided fails the test. */
export function InPayments({ calls, children }: { readonly calls: Partial<PaymentCalls>; readonly children: ReactNode }) {
  const all: PaymentCalls = {
    getOptions: UNEXPECTED,
    postCreate: UNEXPECTED,
    postSend: UNEXPECTED,
    postCheck: UNEXPECTED,
    postCancel: UNEXPECTED,
    postPayoutAccount: UNEXPECTED,
    getPage: UNEXPECTED,
    getTransaction: UNEXPECTED,
    getReceipts: UNEXPECTED,
    getStatementMonths: UNEXPECTED,
    getStatement: UNEXPECTED,
    ...calls,
  };
  return (
    <InEnglish>
      <MemoryRouter>
        <PaymentsAccessContext value={{ calls: all, download: UNEXPECTED }}>{children}</PaymentsAccessContext>
      </MemoryRouter>
    </InEnglish>
  );
}
