import { BROKER_SETTINGS, settingValuesSchema, type BrokerSettingsView } from '@fairlead/contract/operators/settings.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { listOperatorNames, viewChoice } from '../../view-choice.ts';

/** The settings in effect, their start values, and who changed which. */
export async function getBrokerSettings({
  brokerSettings,
  database,
}: Pick<OperatorsContext, 'brokerSettings' | 'database'>): Promise<BrokerSettingsView> {
  const chosen = BROKER_SETTINGS.flatMap((name) => {
    const choice = brokerSettings.choiceOf(name);
    return choice === null ? [] : [{ name, choice }];
  });
  const names = await listOperatorNames(
    database,
    chosen.map(({ choice }) => choice.operatorId),
  );
  return {
    values: settingValuesSchema.parse(brokerSettings.get()),
    start_values: settingValuesSchema.parse(brokerSettings.startValues),
    choices: Object.fromEntries(chosen.map(({ name, choice }) => [name, viewChoice(choice, names)])),
  };
}
