import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { isDepositMethodId, type DepositMethodId, type DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';
import { depositMethodFrom } from './deposit-addresses.ts';

/** One of the ways to pay in: a method, or one of a method's providers. */
export interface DepositChoice {
  /** Tells it from the others. */
  readonly key: string;
  readonly method: DepositMethodName;
  readonly methodId: DepositMethodId;
  /** Null for a bank wire, which goes through nobody but the banks. */
  readonly provider: string | null;
  /** What the provider is called. */
  readonly title: string;
  /** Credit Card 1, 2, ... (spec section 3). */
  readonly cardNumber: number | null;
}

/** In the order of the server. A method that this page does not know yet is left out. */
export function selectChoices({ methods }: Pick<PaymentOptions, 'methods'>): readonly DepositChoice[] {
  return methods.flatMap(({ id, provider, title, card_number: cardNumber }) => {
    const method = depositMethodFrom(id);
    if (method === null || !isDepositMethodId(id)) return [];
    return [{ key: provider ?? method, method, methodId: id, provider, title, cardNumber }];
  });
}

/** The first choice of a method; null where the method is not offered. */
export function firstChoiceOf(method: DepositMethodName, choices: readonly DepositChoice[]): DepositChoice | null {
  return choices.find((choice) => choice.method === method) ?? null;
}
