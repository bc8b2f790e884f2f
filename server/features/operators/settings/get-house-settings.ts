import { HOUSE_SETTINGS, houseValuesSchema, type HouseSettingsView } from '@fairlead/contract/operators/settings.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { listOperatorNames, viewChoice } from '../../view-choice.ts';

/** The settings as they are in force, what they begin as, and who chose what. */
export async function getHouseSettings({ house, database }: Pick<OperatorsContext, 'house' | 'database'>): Promise<HouseSettingsView> {
  const chosen = HOUSE_SETTINGS.flatMap((name) => {
    const choice = house.choiceOf(name);
    return choice === null ? [] : [{ name, choice }];
  });
  const names = await listOperatorNames(
    database,
    chosen.map(({ choice }) => choice.operatorId),
  );
  return {
    values: houseValuesSchema.parse(house.get()),
    start_values: houseValuesSchema.parse(house.startValues),
    choices: Object.fromEntries(chosen.map(({ name, choice }) => [name, viewChoice(choice, names)])),
  };
}
