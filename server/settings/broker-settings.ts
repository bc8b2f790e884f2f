import {
  settingValuesSchema,
  providerChoiceSchema,
  type SettingValues,
  type ProviderChoice,
} from '@fairlead/contract/operators/settings.ts';
import type { Config } from '../config.ts';

/** The broker's settings, and the payment providers it offers. */
export interface HeldValues extends SettingValues {
  readonly providers: ProviderChoice;
}
export type HeldName = keyof HeldValues;

const HELD_SCHEMA = settingValuesSchema.extend({ providers: providerChoiceSchema });

/** An operator's choice that replaces a setting's start value. */
export interface StoredChoice {
  readonly name: string;
  /** As stored: another version of the product may have written it in a different shape. */
  readonly value: unknown;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly reason: string;
}

/** Reads all stored choices. */
export type ListChoices = () => Promise<readonly StoredChoice[]>;

/**
 * The broker's settings as currently in effect, in one place. Start values come from the environment; a stored operator choice overrides
 * them. Read them at each use and don't keep a copy.
 */
export class BrokerSettings {
  readonly startValues: HeldValues;
  readonly #listChoices: ListChoices;
  readonly #listeners = new Set<() => void>();
  #values: HeldValues;
  #choices: ReadonlyMap<string, StoredChoice> = new Map();
  #reading: Promise<void> = Promise.resolve();

  constructor(startValues: HeldValues, listChoices: ListChoices) {
    this.startValues = startValues;
    this.#listChoices = listChoices;
    this.#values = startValues;
  }

  get(): HeldValues {
    return this.#values;
  }

  /** Null if the setting has its start value. */
  choiceOf(name: HeldName): StoredChoice | null {
    return this.#choices.get(name) ?? null;
  }

  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Applies what is stored. Called at startup, after each change, and every few seconds, because another process may have changed
   * something. Readings run one after the other, so that none overwrites a later one.
   */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const before = JSON.stringify(this.#values);
    const choices = new Map<string, StoredChoice>();
    let values = this.startValues;
    for (const choice of await this.#listChoices()) {
      const parsed = HELD_SCHEMA.safeParse({ ...values, [choice.name]: choice.value });
      // An unreadable choice counts as not made: the start value applies.
      if (!parsed.success || !(choice.name in values)) continue;
      choices.set(choice.name, choice);
      values = parsed.data;
    }
    this.#choices = choices;
    this.#values = values;
    if (JSON.stringify(this.#values) !== before) for (const listener of this.#listeners) listener();
  }
}

type StartConfig = Pick<
  Config,
  | 'demo'
  | 'registrationAllowed'
  | 'platformOnly'
  | 'specialMode'
  | 'economics'
  | 'economicCalendar'
  | 'calendarCurrencies'
  | 'languages'
  | 'supportEmail'
  | 'autoTrading'
>;

/** The start values of the settings. */
export function startValuesOf(config: StartConfig): HeldValues {
  return {
    registration_allowed: config.registrationAllowed ?? config.demo,
    platform_only: config.platformOnly,
    special_mode: config.specialMode,
    economics: config.economics,
    economic_calendar: config.economicCalendar,
    calendar_currencies: config.calendarCurrencies,
    languages: config.languages,
    support_email: config.supportEmail,
    auto_trading: config.autoTrading,
    providers: { order: [], off: [] },
  };
}
