import { selectTakenBack } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { ChangeHouseContext } from '../../settings/change-house-settings.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerPaymentRoutes } from './client/routes.ts';
import { collectPayments } from './held-payments.ts';
import { registerOperatorPaymentRoutes } from './operators/operator-routes.ts';
import { registerProviderRoutes } from './operators/providers/provider-routes.ts';
import { createCommissionPayer } from './pay-commission.ts';
import { CHECK_PAYMENTS, definePaymentJobs, SEND_REFUNDS } from './payment-jobs.ts';
import type { PaymentsContext, Providers } from './payments-context.ts';
import { makeTransactionId } from './transaction-id.ts';

export interface PaymentsPorts extends FeaturePorts, Pick<ChangeHouseContext, 'termsInForce'> {
  readonly providers: Providers;
}

export interface Payments extends Feature {
  readonly context: PaymentsContext;
  /** Pays what an affiliate has earned to the trading account of the affiliate's choice. */
  readonly commissionPayer: ReturnType<typeof createCommissionPayer>;
}

/** Money in and out: deposits, withdrawals, statements, what providers report, and the comparison of all books with each other. */
export function openPayments(ports: PaymentsPorts): Payments {
  const { config, database, secretBox, engine, background, jobs, authentication, operatorCall } = ports;
  const context: PaymentsContext = { ...ports, rules: RULE_PACKS[config.rulePack], newTransactionId: makeTransactionId };
  return {
    context,
    commissionPayer: createCommissionPayer(context),
    routes: (api) => {
      registerPaymentRoutes(api, { ...ports, ...context, attempts: authentication.attempts });
      registerOperatorPaymentRoutes(api, { ...context, operatorCall, sendRefundsSoon: () => jobs.ask(SEND_REFUNDS) });
      registerProviderRoutes(api, ports);
    },
    personalData: collectPayments({ database, secretBox }),
    jobs: (queue) => definePaymentJobs(queue, context),
    lead: () => {
      // A client whose withdrawal was used for a loss reads so at once, and not within the next minute.
      engine.onAccountChanged(({ events }) => {
        if (selectTakenBack(events).length > 0) background.run('ending a withdrawal that was taken back', () => jobs.ask(CHECK_PAYMENTS));
      });
      // What was paid while the journal could not be written is booked when it can be again, and not with the next minute.
      engine.onAvailabilityChanged((isAvailable) => {
        if (isAvailable) background.run('asking for payments to be taken further', () => jobs.ask(CHECK_PAYMENTS));
      });
    },
  };
}
