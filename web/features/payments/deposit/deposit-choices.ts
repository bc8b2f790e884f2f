import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { isDepositMethodId, type DepositMethodId, type DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';
import { depositMethodFrom } from './deposit-addresses.ts';

/** A payment option on the deposit form: a method, or one of a method's providers. */
export interface DepositChoice {
  /** Unique among the choices. */
  readonly key: string;
  readonly method: DepositMethodName;
  readonly methodId: DepositMethodId;
  /** Null for a bank wire, which needs no provider. */
  readonly provider: string | null;
  /** The provider's display name. */
  readonly title: string;
  /** Credit Card 1, 2, ... (spec section 3). */
  readonly cardNumber: number | null;
}

/** The choices in the server's order, without methods that this version of the page does not know. */
export function selectChoices({ methods }: Pick<PaymentOptions, 'methods'>): readonly DepositChoice[] {
  return methods.flatMap(({ id, provider, title, card_number: cardNumber }) => {
    const method = depositMethodFrom(id);
    if (method === null || !isDepositMethodId(id)) return [];
    return [{ key: provider ?? method, method, methodId: id, provider, title, cardNumber }];
  });
}

/** The first choice of a method; null if the method is not offered. */
export function firstChoiceOf(method: DepositMethodName, choices: readonly DepositChoice[]): DepositChoice | null {
  return choices.find((choice) => choice.method === method) ?? null;
}
