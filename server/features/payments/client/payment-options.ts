import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { addCents, cents, centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS, MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { BANK_WIRE_KEY } from '@fairlead/domain/payments/provider-order.ts';
import { REFUNDABLE_FOR_MS } from '@fairlead/domain/payments/return-to-origin.ts';
import { withdrawalDueOn } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { PaymentsContext, Providers } from '../payments-context.ts';
import { countWithdrawalsUnderWay, findPayingClient, listReturnableDeposits } from '../store.ts';

/** The limits and methods for a client's deposits and withdrawals right now. */
export async function listPaymentOptions(
  userId: number,
  { database, engine, providers, rules, clock }: PaymentsContext,
): Promise<PaymentOptions> {
  const now = clock();
  const refundable = providers.list.filter(({ refund }) => refund !== null).map(({ key }) => key);
  const [client, view, underWay, deposits] = await Promise.all([
    findPayingClient(database, userId),
    engine.viewAccount(userId),
    countWithdrawalsUnderWay(database, userId),
    listReturnableDeposits(database, userId, refundable),
  ]);
  if (client === null) throw new CallRefused('notSignedIn');
  const returnable = deposits
    .filter(({ completedAt }) => (completedAt?.getTime() ?? 0) >= now - REFUNDABLE_FOR_MS)
    .map(({ amountCents, returned }) => cents(Math.max(0, amountCents - returned)));
  return {
    currency: 'EUR',
    minimum_deposit: centsToEuros(MINIMUM_DEPOSIT),
    maximum_deposit: centsToEuros(MAXIMUM_DEPOSIT),
    methods: describeMethods(providers),
    profile_complete: findMissingDetails(client.details).length === 0,
    withdrawable: centsToEuros(view?.withdrawable ?? ZERO_CENTS),
    cash: centsToEuros(view?.balances.cash ?? ZERO_CENTS),
    free_margin: centsToEuros(view?.figures.freeMargin ?? ZERO_CENTS),
    equity: centsToEuros(view?.figures.equity ?? ZERO_CENTS),
    used_margin: centsToEuros(view?.figures.usedMargin ?? ZERO_CENTS),
    reserved: centsToEuros(view?.balances.reserved ?? ZERO_CENTS),
    bonus: centsToEuros(view?.balances.bonus ?? ZERO_CENTS),
    credit: centsToEuros(view?.balances.credit ?? ZERO_CENTS),
    owed: centsToEuros(view?.balances.owed ?? ZERO_CENTS),
    held: centsToEuros(view?.held ?? ZERO_CENTS),
    returnable: centsToEuros(addCents(...returnable)),
    withdrawals_under_way: underWay,
    withdrawal_due_on: withdrawalDueOn(now, rules),
  };
}

/** In the order of the broker settings; credit cards are numbered (spec section 3). */
export function describeMethods({ find, wire, offeredKeys }: Providers): PaymentOptions['methods'] {
  let cards = 0;
  return offeredKeys().flatMap((offered): PaymentOptions['methods'] => {
    if (offered === BANK_WIRE_KEY && wire !== null) {
      return [{ id: DEPOSIT_METHODS.bankWire, provider: null, title: 'Bank transfer', card_number: null }];
    }
    const provider = find(offered);
    if (provider === null) return [];
    const { key, method, title } = provider;
    const isCard = method === DEPOSIT_METHODS.creditCard;
    if (isCard) cards += 1;
    return [{ id: method, provider: key, title, card_number: isCard ? cards : null }];
  });
}
