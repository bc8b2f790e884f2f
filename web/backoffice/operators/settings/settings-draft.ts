/** The settings that an operator is about to change. Pure. */
import {
  BROKER_SETTINGS,
  settingValuesSchema,
  type ChangeBrokerSettingsRequest,
  type BrokerSettingName,
  type BrokerSettingsView,
  type SettingValues,
} from '@fairlead/contract/operators/settings.ts';

export interface SettingsDraft {
  readonly values: SettingValues;
  /** Return to the defaults. */
  readonly reset: readonly BrokerSettingName[];
}

export function draftOf({ values }: BrokerSettingsView): SettingsDraft {
  return { values, reset: [] };
}

export function changeDraft(draft: SettingsDraft, changes: Partial<SettingValues>): SettingsDraft {
  return { values: { ...draft.values, ...changes }, reset: draft.reset.filter((name) => !(name in changes)) };
}

export function resetInDraft(draft: SettingsDraft, name: BrokerSettingName, view: BrokerSettingsView): SettingsDraft {
  const values = { ...draft.values, [name]: view.start_values[name] };
  return { values, reset: [...draft.reset.filter((other) => other !== name), name] };
}

export function listChanged({ values, reset }: SettingsDraft, view: BrokerSettingsView): readonly BrokerSettingName[] {
  return BROKER_SETTINGS.filter((name) => reset.includes(name) || !isSame(values[name], view.values[name]));
}

export function listFaulty({ values }: SettingsDraft): readonly BrokerSettingName[] {
  const parsed = settingValuesSchema.safeParse(values);
  if (parsed.success) return [];
  return BROKER_SETTINGS.filter((name) => parsed.error.issues.some(({ path }) => path[0] === name));
}

export function toRequest(draft: SettingsDraft, view: BrokerSettingsView, reason: string): ChangeBrokerSettingsRequest {
  const set = listChanged(draft, view).filter((name) => !draft.reset.includes(name));
  return { values: Object.fromEntries(set.map((name) => [name, draft.values[name]])), reset: [...draft.reset], reason };
}

/** Consequences of a change that an operator should know before saving it. */
export type Consequence =
  | 'registrationClosed'
  | 'platformOnly'
  | 'specialMode'
  | 'languageGone'
  | 'calendarElsewhere'
  | 'messagesOnlyStored'
  | 'autoTradingOff';

export function listConsequences({ values }: SettingsDraft, { values: current }: BrokerSettingsView): readonly Consequence[] {
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
