/** What an operator is about to change of the settings. Pure. */
import {
  HOUSE_SETTINGS,
  houseValuesSchema,
  type ChangeHouseSettingsRequest,
  type HouseSettingName,
  type HouseSettingsView,
  type HouseValues,
} from '@fairlead/contract/operators/settings.ts';

export interface HouseDraft {
  readonly values: HouseValues;
  /** Go back to what they begin as. */
  readonly reset: readonly HouseSettingName[];
}

export function draftOf({ values }: HouseSettingsView): HouseDraft {
  return { values, reset: [] };
}

export function changeDraft(draft: HouseDraft, changes: Partial<HouseValues>): HouseDraft {
  return { values: { ...draft.values, ...changes }, reset: draft.reset.filter((name) => !(name in changes)) };
}

export function resetInDraft(draft: HouseDraft, name: HouseSettingName, view: HouseSettingsView): HouseDraft {
  const values = { ...draft.values, [name]: view.start_values[name] };
  return { values, reset: [...draft.reset.filter((other) => other !== name), name] };
}

export function listChanged({ values, reset }: HouseDraft, view: HouseSettingsView): readonly HouseSettingName[] {
  return HOUSE_SETTINGS.filter((name) => reset.includes(name) || !isSame(values[name], view.values[name]));
}

export function listFaulty({ values }: HouseDraft): readonly HouseSettingName[] {
  const parsed = houseValuesSchema.safeParse(values);
  if (parsed.success) return [];
  return HOUSE_SETTINGS.filter((name) => parsed.error.issues.some(({ path }) => path[0] === name));
}

export function toRequest(draft: HouseDraft, view: HouseSettingsView, reason: string): ChangeHouseSettingsRequest {
  const set = listChanged(draft, view).filter((name) => !draft.reset.includes(name));
  return { values: Object.fromEntries(set.map((name) => [name, draft.values[name]])), reset: [...draft.reset], reason };
}

/** What a change brings about that nobody should be surprised by. */
export type Consequence =
  | 'registrationClosed'
  | 'platformOnly'
  | 'specialMode'
  | 'languageGone'
  | 'calendarElsewhere'
  | 'messagesOnlyStored'
  | 'autoTradingOff';

export function listConsequences({ values }: HouseDraft, { values: current }: HouseSettingsView): readonly Consequence[] {
  const found: readonly [Consequence, boolean][] = [
    ['registrationClosed', current.registration_allowed && !values.registration_allowed],
    ['platformOnly', !current.platform_only && values.platform_only],
    ['specialMode', !current.special_mode && values.special_mode],
    ['languageGone', current.languages.some((language) => !values.languages.includes(language))],
    ['calendarElsewhere', current.economic_calendar === 'own' && values.economic_calendar === 'tradingview'],
    ['messagesOnlyStored', current.support_email !== null && values.support_email === null],
    ['autoTradingOff', current.auto_trading && !values.auto_trading],
  ];
  return found.flatMap(([consequence, isSo]) => (isSo ? [consequence] : []));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
