import { selectCancelledWithdrawals } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { ChangeSettingsContext } from '../../settings/change-broker-settings.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import type { PaymentExportsContext } from './client/export-routes.ts';
import { registerPaymentRoutes } from './client/routes.ts';
import { collectPayments } from './export-payments.ts';
import { registerOperatorPaymentRoutes } from './operators/operator-routes.ts';
import { registerProviderRoutes } from './operators/providers/provider-routes.ts';
import { createCommissionPayer } from './pay-commission.ts';
import { CHECK_PAYMENTS, definePaymentJobs, SEND_REFUNDS } from './payment-jobs.ts';
import type { PaymentsContext, Providers } from './payments-context.ts';
import { makeTransactionId } from './transaction-id.ts';

export interface PaymentsPorts extends FeaturePorts, Pick<ChangeSettingsContext, 'termsInForce'> {
  readonly providers: Providers;
  /** The latest checkpoint of the transparency log, for statements; null if there is none yet. */
  readonly readLogCheckpoint: PaymentExportsContext['readLogCheckpoint'];
}

export interface Payments extends Feature {
  readonly context: PaymentsContext;
  /** Pays an affiliate's commission to the trading account that the affiliate chose. */
  readonly commissionPayer: ReturnType<typeof createCommissionPayer>;
}

/** Deposits, withdrawals, statements, provider callbacks, and the reconciliation of all books. */
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
      // A client whose withdrawal was used to cover a loss is told immediately, not at the next minute.
      engine.onAccountChanged(({ events }) => {
        if (selectCancelledWithdrawals(events).length > 0) background.run('ending a cancelled withdrawal', () => jobs.ask(CHECK_PAYMENTS));
      });
      // Payments made while the journal was not writable are booked as soon as it is again, not at the next minute.
      engine.onAvailabilityChanged((isAvailable) => {
        if (isAvailable) background.run('requesting a payments check', () => jobs.ask(CHECK_PAYMENTS));
      });
    },
  };
}
