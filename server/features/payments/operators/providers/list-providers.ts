import type { ProviderList } from '@fairlead/contract/operators/settings.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { arrangeProviders, BANK_WIRE_KEY } from '@fairlead/domain/payments/provider-order.ts';
import type { BackofficeContext } from '../../../operators/backoffice-context.ts';
import { listOperatorNames, viewChoice } from '../../../operators/settings/view-choice.ts';

type ListProvidersContext = Pick<BackofficeContext, 'house' | 'providers' | 'database'>;

/** The ways to pay in that are configured, in the order of the deposit page, offered or not. */
export async function listProviders({ house, providers, database }: ListProvidersContext): Promise<ProviderList> {
  const choice = house.choiceOf('providers');
  const names = await listOperatorNames(database, choice === null ? [] : [choice.operatorId]);
  const ways = describeWays(providers);
  const arranged = arrangeProviders(
    ways.map(({ key }) => key),
    house.get().providers,
  );
  return {
    providers: arranged.flatMap(({ key, isOffered }) => {
      const way = ways.find((each) => each.key === key);
      return way === undefined ? [] : [{ ...way, is_offered: isOffered }];
    }),
    choice: choice === null ? null : viewChoice(choice, names),
  };
}

function describeWays({ list, wire }: BackofficeContext['providers']) {
  const ways = list.map(({ key, title, method, refund }) => ({ key, title, method: method as number, can_refund: refund !== null }));
  if (wire === null) return ways;
  return [...ways, { key: BANK_WIRE_KEY, title: 'Bank wire', method: DEPOSIT_METHODS.bankWire as number, can_refund: false }];
}
