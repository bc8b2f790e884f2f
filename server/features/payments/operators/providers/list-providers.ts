import type { ProviderList } from '@fairlead/contract/operators/settings.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { arrangeProviders, BANK_WIRE_KEY } from '@fairlead/domain/payments/provider-order.ts';
import type { PaymentProvider } from '../../../../adapters/payments/payment-provider.ts';
import type { ChangeSettingsContext } from '../../../../settings/change-broker-settings.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { listOperatorNames, viewChoice } from '../../../view-choice.ts';

export interface ProvidersContext extends OperatorContext, Pick<ChangeSettingsContext, 'brokerSettings' | 'termsInForce'> {
  readonly providers: PaymentWays;
}

/** The configured deposit methods, offered or not. */
interface PaymentWays {
  readonly list: readonly PaymentProvider[];
  /** Null if there is no bank account for wires. */
  readonly wire: object | null;
}

/** The configured deposit methods in the order of the deposit page, offered or not. */
export async function listProviders({
  brokerSettings,
  providers,
  database,
}: Pick<ProvidersContext, 'brokerSettings' | 'providers' | 'database'>): Promise<ProviderList> {
  const choice = brokerSettings.choiceOf('providers');
  const names = await listOperatorNames(database, choice === null ? [] : [choice.operatorId]);
  const ways = describeWays(providers);
  const arranged = arrangeProviders(
    ways.map(({ key }) => key),
    brokerSettings.get().providers,
  );
  return {
    providers: arranged.flatMap(({ key, isOffered }) => {
      const way = ways.find((each) => each.key === key);
      return way === undefined ? [] : [{ ...way, is_offered: isOffered }];
    }),
    choice: choice === null ? null : viewChoice(choice, names),
  };
}

function describeWays({ list, wire }: PaymentWays) {
  const ways = list.map(({ key, title, method, refund }) => ({ key, title, method: method as number, can_refund: refund !== null }));
  if (wire === null) return ways;
  return [...ways, { key: BANK_WIRE_KEY, title: 'Bank transfer', method: DEPOSIT_METHODS.bankWire as number, can_refund: false }];
}
