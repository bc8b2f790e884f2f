import { houseValuesSchema, providerChoiceSchema, type HouseValues, type ProviderChoice } from '@fairlead/contract/operators/settings.ts';
import type { Config } from '../config.ts';

/** What is held: the settings of the house, and which payment providers it offers. */
export interface HeldValues extends HouseValues {
  readonly providers: ProviderChoice;
}
export type HeldName = keyof HeldValues;

const HELD_SCHEMA = houseValuesSchema.extend({ providers: providerChoiceSchema });

/** What an operator has chosen in place of what a setting begins as. */
export interface HeldChoice {
  readonly name: string;
  /** As it is stored: of a shape that another version of the product may have written. */
  readonly value: unknown;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly reason: string;
}

/** Reads every choice that is stored. */
export type ListChoices = () => Promise<readonly HeldChoice[]>;

/**
 * The settings of the house as they are in force now, in one place. They begin as the environment says; an operator's choice, which is
 * stored, wins over that. Whoever needs them reads them anew each time.
 */
export class HouseSettings {
  readonly startValues: HeldValues;
  readonly #listChoices: ListChoices;
  readonly #listeners = new Set<() => void>();
  #values: HeldValues;
  #choices: ReadonlyMap<string, HeldChoice> = new Map();
  #reading: Promise<void> = Promise.resolve();

  constructor(startValues: HeldValues, listChoices: ListChoices) {
    this.startValues = startValues;
    this.#listChoices = listChoices;
    this.#values = startValues;
  }

  get(): HeldValues {
    return this.#values;
  }

  /** Null where the setting is what it begins as. */
  choiceOf(name: HeldName): HeldChoice | null {
    return this.#choices.get(name) ?? null;
  }

  /** Calls the listener after each change. Returns the function that ends it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Puts what is stored into force. Called at the start, after each change, and every few seconds, because another process may have
   * changed something. One reading after the other, so that none overwrites a later one.
   */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const before = JSON.stringify(this.#values);
    const choices = new Map<string, HeldChoice>();
    let values = this.startValues;
    for (const choice of await this.#listChoices()) {
      const parsed = HELD_SCHEMA.safeParse({ ...values, [choice.name]: choice.value });
      // What cannot be read is as good as not chosen: the house goes on with what it begins as.
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

/** What the settings begin as. */
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
