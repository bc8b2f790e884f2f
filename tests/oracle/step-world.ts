import type { Command } from '@fairlead/domain/engine/command.ts';
import { withSeen } from '@fairlead/domain/engine/fixture-seen.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { priceWithin } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Input } from './agreement-inputs.ts';
import { FINANCINGS, INSTRUMENTS, leveragesOf, START_MS, startPriceOf, venueAheadOf } from './agreement-market.ts';
import type { AmountChoice } from './agreement-steps.ts';
import type { OracleAccount } from './oracle-model.ts';
import type { Oracle } from './oracle.ts';
import { amountOf, NO_STOPS } from './step-choices.ts';

/** A quote as it was sent. */
export interface Quoted {
  readonly bid: number;
  readonly ask: number;
  readonly at: number;
}

/** A command without the fields that all commands have. */
type CommandInput<C> = C extends Command ? Omit<C, 'commandId' | 'accountId' | 'at'> : never;

/** The state of a run: the time, what was sent and requested so far, and the oracle. */
export class StepWorld {
  readonly oracle: Oracle;
  readonly pack: RulePack;
  /** Milliseconds; steps advance it. */
  now = START_MS;
  /** The latest quote that was sent, confirmed or not: a source's times never go back. */
  readonly #sent = new Map<string, Quoted>();
  readonly #references: string[][] = [[], [], [], []];
  #commands = 0;
  #holds = 0;
  #actions: readonly CorporateAction[] = [];
  /** When each action that has not happened takes effect. */
  #momentsOfActions: number[] = [];
  #actionsVersion = 0;
  #schedules: readonly ScheduledLeverage[] = [];
  #financingVersion = 0;
  /** The end of the night that is charged next; null without financing. */
  #cutOff: number | null = null;

  constructor(oracle: Oracle, pack: RulePack) {
    this.oracle = oracle;
    this.pack = pack;
  }

  /** The number of commands so far. */
  get commands(): number {
    return this.#commands;
  }

  /**
   * `account` is its place here, from 0; the engine numbers accounts from 1. Every second order reports what the client saw. The oracle does
   * not know of that, because it must change nothing.
   */
  command(account: number, asked: CommandInput<Command>): Input {
    this.#commands += 1;
    const command: Command = { ...asked, commandId: `command-${this.#commands}`, accountId: account + 1, at: this.now };
    return { kind: 'command', command: this.#commands % 2 === 0 ? withSeen(command) : command };
  }

  /** What nights cost from now on. */
  setFinancing(place: number): Input {
    this.#financingVersion += 1;
    this.#cutOff ??= nextCutOff(this.now);
    const terms = FINANCINGS[place] ?? { benchmarks: {}, schedules: [] };
    return { kind: 'financing', terms: { ...terms, version: this.#financingVersion }, now: this.now };
  }

  /** The end of the night that is charged next, or that would be. */
  get cutOff(): number {
    return this.#cutOff ?? nextCutOff(this.now);
  }

  /** The number that the next action gets. */
  get nextAction(): number {
    return this.#actions.length + 1;
  }

  decideActions(decided: readonly CorporateAction[]): Input {
    this.#actionsVersion += 1;
    this.#actions = [...this.#actions, ...decided].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
    this.#momentsOfActions.push(...decided.map(momentOf));
    return { kind: 'actions', actions: { version: this.#actionsVersion, list: this.#actions }, now: this.now };
  }

  /** The nights and corporate actions that are due at a moment and have not happened. They count as having happened from then on. */
  dueSweeps(at: number): readonly Input[] {
    const sweeps: Input[] = [];
    const sweep = { kind: 'sweep', now: at } as const;
    for (; this.#cutOff !== null && this.#cutOff <= at; this.#cutOff = nextCutOff(this.#cutOff)) sweeps.push(sweep);
    for (const moment of this.#momentsOfActions) if (moment <= at) sweeps.push(sweep);
    this.#momentsOfActions = this.#momentsOfActions.filter((moment) => moment > at);
    return sweeps;
  }

  announceLeverage(added: readonly ScheduledLeverage[], keepsOthers: boolean): Input {
    this.#schedules = [...(keepsOthers ? this.#schedules : []), ...added];
    return { kind: 'schedules', schedules: this.#schedules };
  }

  account(place: number): OracleAccount | undefined {
    return this.oracle.account(place + 1);
  }

  instrument(symbol: string): (typeof INSTRUMENTS)[number] | undefined {
    return INSTRUMENTS.find((instrument) => instrument.symbol === symbol);
  }

  /** A quote sent now, with this stamp or that of the previous one. */
  quote(symbol: string, bid: number, ask: number, stamp: number): Input {
    const at = Math.max(stamp, this.#sent.get(symbol)?.at ?? stamp);
    this.#sent.set(symbol, { bid, ask, at });
    return { kind: 'quote', symbol, bid, ask, at, now: this.now };
  }

  /** The latest confirmed quote; before there is one, the latest sent. */
  latest(symbol: string): Quoted {
    const start = startPriceOf(symbol);
    const quote = this.oracle.latestQuote(symbol);
    return quote === undefined
      ? (this.#sent.get(symbol) ?? { bid: start, ask: start, at: this.now })
      : { bid: Number(quote.bid), ask: Number(quote.ask), at: quote.time };
  }

  /** A new reference of this account, or the previous one again. */
  reference(account: number, reused: boolean): string {
    const used = this.#references[account];
    const earlier = used?.at(-1);
    if (reused && earlier !== undefined) return earlier;
    const reference = `reference-${account}-${this.#commands}`;
    used?.push(reference);
    return reference;
  }

  /** Newer and older changes of holds in turn; every fifth has no number, as from an earlier version. */
  numberHold(): { readonly revision?: number } {
    this.#holds += 1;
    return this.#holds % 5 === 0 ? {} : { revision: (this.#holds * 7) % 10 };
  }

  /** This account, unless it has none of these and another has some. */
  withSome(account: number, list: 'positions' | 'orders' | 'alerts' | 'reservations'): number {
    const candidates = [account, 0, 1, 2];
    return candidates.find((place) => (this.account(place)?.[list].length ?? 0) > 0) ?? account;
  }

  /** A position at the current price, without stops. */
  plainPosition(account: number, symbol: string, side: 'long' | 'short', margin: Cents, leverage: number): Input {
    const { bid, ask } = this.latest(symbol);
    return this.command(account, {
      kind: 'openPosition',
      symbol,
      side,
      margin,
      leverage,
      priceBound: priceWithin(side === 'long' ? ask : bid),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
  }

  /** Mostly an allowed leverage, with the highest at the last place but one. */
  leverage(account: number, symbol: string, place: number): number {
    const cap = Number(this.oracle.leverageCap(symbol, this.now) ?? 1n);
    const leverages = leveragesOf(symbol);
    if (place === 6) return leverages.find((leverage) => leverage > cap) ?? 500;
    const own = this.account(account)?.standing.leverageChoices.get(String(this.instrument(symbol)?.categoryId));
    const allowed = leverages.filter((leverage) => leverage <= cap && (own?.includes(BigInt(leverage)) ?? true));
    return place === 5 ? (allowed.at(-1) ?? 1) : (allowed[place % Math.max(1, allowed.length)] ?? 1);
  }

  stake(account: number, choice: AmountChoice): Cents {
    const limit = Number(this.oracle.figures(account + 1)?.availableMargin ?? 10_000n);
    return amountOf(choice, limit);
  }
}

/** When an action takes effect: as its date begins at the venue. */
export function momentOf({ symbol, date }: Pick<CorporateAction, 'symbol' | 'date'>): number {
  return new Date(`${date}T00:00:00Z`).getTime() - venueAheadOf(symbol);
}
