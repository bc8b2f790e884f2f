/** The reasons why a corporate action cannot be decided as it was entered. */
import { priceToDecimal, type Price } from '../../price.ts';
import type { Instrument } from '../instrument.ts';
import { openRanges, sessionDay, type MarketHours } from '../market-hours.ts';
import { midnightOf } from '../wall-clock.ts';
import { ACTION_KINDS, actionDateAt, type ActionKind, type CorporateAction } from './corporate-action.ts';
import { HIDDEN_CHARACTERS } from '../../operators/email-text-rules.ts';
import { displayNameOn } from './display-name.ts';
import { readProposedAction, type NewAction, type ProposedAction } from './proposed-action.ts';
import { WITHHELD_PERCENT_DIGITS } from './withheld-tax.ts';

const DAY_MS = 86_400_000;
/** Companies announce nothing earlier; later dates are typing errors. */
const FARTHEST_ACTION_MS = 366 * DAY_MS;
/** No market here is shut for longer, even over the Lunar New Year. */
const LONGEST_PAUSE_DAYS = 14;
const MOST_SHARES = 1_000;
/** A dividend of more than half the price is a misprint, such as cents entered as euros. */
const LARGEST_PART_OF_PRICE = 0.5;
const GROSS_DIGITS = 6;
const LONGEST_NAME = 60;
const LONGEST_ACTION_SOURCE = 500;

export const ACTION_FAULT_KINDS = [
  'instrumentUnknown',
  'onlyForShares',
  'onlyForSharesAndIndices',
  'dateMissing',
  'dateInvalid',
  'dateNotAhead',
  'dateTooFar',
  'noSession',
  'sharesNotWhole',
  'ratioChangesNothing',
  'grossNotPositive',
  'grossTooLarge',
  'withheldOutOfRange',
  'tooFine',
  'textMissing',
  'textTooLong',
  'hiddenCharacters',
  'nameUnchanged',
  'nameTaken',
  'delistedAlready',
  'delistedBefore',
  'actionsAfterDelisting',
  'conflictsOnDay',
  'decidedAlready',
  'proposedAlready',
] as const;
export type ActionFaultKind = (typeof ACTION_FAULT_KINDS)[number];

export type ActionField = 'symbol' | 'kind' | 'date' | 'newShares' | 'oldShares' | 'gross' | 'withheldPercent' | 'displayName' | 'source';

export interface ActionFault {
  readonly field: ActionField;
  readonly kind: ActionFaultKind;
  /** What would be accepted, or what it conflicts with: a date, a number, a symbol, the kind of another action, or kinds with commas. */
  readonly limit?: string;
}

/** What is known when an action is judged. */
export interface ActionContext {
  readonly instruments: readonly Instrument[];
  /** An instrument's weekly hours minus its holidays. */
  readonly hoursOf: (instrument: Instrument) => MarketHours;
  /** The instrument's last price; undefined without one. */
  readonly lastPrice: (symbol: string) => Price | undefined;
  /** The actions that operators have decided, past and to come. */
  readonly decided: readonly CorporateAction[];
  /** Those that await another operator, without the one that is judged. */
  readonly proposed: readonly CorporateAction[];
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Returns everything that is wrong with an action, in the order of its fields. */
export function findActionFaults(action: ProposedAction, context: ActionContext): readonly ActionFault[] {
  const instrument = context.instruments.find(({ symbol }) => symbol === action.symbol);
  const own = [...findTermsFaults(action), ...findSourceFaults(action)];
  if (instrument === undefined) return [{ field: 'symbol', kind: 'instrumentUnknown', limit: action.symbol.slice(0, 40) }, ...own];
  const dateFault = findDateFault(action.date, instrument, context);
  const faults = [
    ...findKindFaults(action.kind, instrument),
    ...(dateFault === null ? [] : [dateFault]),
    ...own,
    ...findPriceFaults(action, context),
    ...findNameFaults(action, instrument, context),
  ];
  // An action with other faults can't be compared with others yet.
  return faults.length > 0 ? faults : findConflicts(readProposedAction(action), context);
}

function findKindFaults(kind: ActionKind, instrument: Instrument): readonly ActionFault[] {
  const kinds = actionKindsOf(instrument);
  if (kinds.includes(kind)) return [];
  return [{ field: 'kind', kind: kind === 'split' ? 'onlyForShares' : 'onlyForSharesAndIndices', limit: kinds.join(', ') }];
}

/** Returns the kinds of action that an instrument can have. The prices of indices fall by their members' dividends. */
export function actionKindsOf({ ruleClass }: Pick<Instrument, 'ruleClass'>): readonly ActionKind[] {
  if (ruleClass === 'share') return ACTION_KINDS;
  const isIndex = ruleClass === 'majorIndex' || ruleClass === 'minorIndex';
  return ACTION_KINDS.filter((kind) => kind !== 'split' && (kind !== 'dividend' || isIndex));
}

function findDateFault(date: string, instrument: Instrument, { now, hoursOf }: ActionContext): ActionFault | null {
  if (date.trim() === '') return { field: 'date', kind: 'dateMissing' };
  if (!isDate(date)) return { field: 'date', kind: 'dateInvalid' };
  const today = actionDateAt(now, instrument);
  if (date <= today) return { field: 'date', kind: 'dateNotAhead', limit: dateAfter(today, 1) };
  const farthest = actionDateAt(now + FARTHEST_ACTION_MS, instrument);
  if (date > farthest) return { field: 'date', kind: 'dateTooFar', limit: farthest };
  const hours = hoursOf(instrument);
  if (hasSession(date, instrument, hours)) return null;
  for (let days = 1; days <= LONGEST_PAUSE_DAYS; days += 1) {
    const later = dateAfter(date, days);
    if (hasSession(later, instrument, hours)) return { field: 'date', kind: 'noSession', limit: later };
  }
  return { field: 'date', kind: 'noSession' };
}

function isDate(text: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? midnightOf(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function dateAfter(date: string, days: number): string {
  return new Date(midnightOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function hasSession(date: string, { tradingHours }: Instrument, hours: MarketHours): boolean {
  if (tradingHours === 'always') return true;
  const { fromMs, toMs } = sessionDay(tradingHours, midnightOf(date));
  return openRanges(hours, fromMs, toMs).length > 0;
}

function findTermsFaults(action: ProposedAction): readonly ActionFault[] {
  switch (action.kind) {
    case 'split':
      return findRatioFaults(action);
    case 'dividend': {
      const { gross, withheldPercent } = action;
      return [...findGrossFaults(gross), ...findWithheldFaults(withheldPercent)];
    }
    case 'rename':
      return findTextFaults('displayName', action.displayName, LONGEST_NAME);
    case 'delisting':
      return [];
  }
}

function findRatioFaults({ newShares, oldShares }: Extract<ProposedAction, { kind: 'split' }>): readonly ActionFault[] {
  const isWhole = (shares: number): boolean => Number.isInteger(shares) && shares >= 1 && shares <= MOST_SHARES;
  const limit = String(MOST_SHARES);
  const faults: ActionFault[] = [];
  if (!isWhole(newShares)) faults.push({ field: 'newShares', kind: 'sharesNotWhole', limit });
  if (!isWhole(oldShares)) faults.push({ field: 'oldShares', kind: 'sharesNotWhole', limit });
  return faults.length === 0 && newShares === oldShares ? [{ field: 'newShares', kind: 'ratioChangesNothing' }] : faults;
}

function findGrossFaults(gross: number): readonly ActionFault[] {
  if (!(gross > 0)) return [{ field: 'gross', kind: 'grossNotPositive' }];
  return hasMoreDigits(gross, GROSS_DIGITS) ? [{ field: 'gross', kind: 'tooFine', limit: String(GROSS_DIGITS) }] : [];
}

function findWithheldFaults(percent: number): readonly ActionFault[] {
  if (!(percent >= 0 && percent <= 100)) return [{ field: 'withheldPercent', kind: 'withheldOutOfRange' }];
  return hasMoreDigits(percent, WITHHELD_PERCENT_DIGITS)
    ? [{ field: 'withheldPercent', kind: 'tooFine', limit: String(WITHHELD_PERCENT_DIGITS) }]
    : [];
}

/** Whether a number has more decimals than that. The number nearest to a decimal is the number that it was entered as. */
function hasMoreDigits(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) !== value;
}

function findTextFaults(field: 'displayName' | 'source', text: string, longest: number): readonly ActionFault[] {
  const trimmed = text.trim();
  if (trimmed === '') return [{ field, kind: 'textMissing' }];
  if (HIDDEN_CHARACTERS.test(trimmed)) return [{ field, kind: 'hiddenCharacters' }];
  return trimmed.length > longest ? [{ field, kind: 'textTooLong', limit: String(longest) }] : [];
}

function findSourceFaults({ source }: ProposedAction): readonly ActionFault[] {
  return findTextFaults('source', source, LONGEST_ACTION_SOURCE);
}

function findPriceFaults(action: ProposedAction, { lastPrice }: ActionContext): readonly ActionFault[] {
  if (action.kind !== 'dividend') return [];
  const last = lastPrice(action.symbol);
  if (last === undefined) return [];
  const most = priceToDecimal(last) * LARGEST_PART_OF_PRICE;
  return action.gross > most ? [{ field: 'gross', kind: 'grossTooLarge', limit: String(Number(most.toFixed(GROSS_DIGITS))) }] : [];
}

/** Two instruments with one name could not be told apart in a list. */
function findNameFaults(
  action: ProposedAction,
  instrument: Instrument,
  { instruments, decided, proposed }: ActionContext,
): readonly ActionFault[] {
  if (action.kind !== 'rename' || action.displayName.trim() === '') return [];
  const name = comparable(action.displayName);
  const present = displayNameOn(instrument, action.date, decided);
  // Names may differ in their capitals alone.
  if (present === action.displayName.trim()) return [{ field: 'displayName', kind: 'nameUnchanged' }];
  const other = instruments.find(
    (one) => one.symbol !== instrument.symbol && comparable(displayNameOn(one, action.date, [...decided, ...proposed])) === name,
  );
  return other === undefined ? [] : [{ field: 'displayName', kind: 'nameTaken', limit: other.symbol }];
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}

function findConflicts(action: NewAction, { decided, proposed }: ActionContext): readonly ActionFault[] {
  const others = [...decided, ...proposed].filter(({ symbol }) => symbol === action.symbol);
  const same = others.find((other) => isSameAction(action, other));
  if (same !== undefined) return [{ field: 'date', kind: decided.includes(same) ? 'decidedAlready' : 'proposedAlready' }];
  const delisting = others.find(({ kind, date }) => kind === 'delisting' && (action.kind === 'delisting' || date <= action.date));
  if (delisting !== undefined) {
    return [{ field: 'date', kind: action.kind === 'delisting' ? 'delistedAlready' : 'delistedBefore', limit: delisting.date }];
  }
  const last = others.reduce((latest, { date }) => (date > latest ? date : latest), '');
  if (action.kind === 'delisting' && last >= action.date) return [{ field: 'date', kind: 'actionsAfterDelisting', limit: last }];
  const conflict = others.find((other) => other.date === action.date && !canShareDay(action.kind, other.kind));
  return conflict === undefined ? [] : [{ field: 'date', kind: 'conflictsOnDay', limit: conflict.kind }];
}

/** Two dividends add up, and a name has no effect on prices. Of everything else, the result depends on which comes first. */
function canShareDay(one: ActionKind, other: ActionKind): boolean {
  if (one === 'dividend' && other === 'dividend') return true;
  const kinds: readonly ActionKind[] = [one, other];
  return kinds.includes('rename') && (kinds.includes('split') || kinds.includes('dividend'));
}

function isSameAction(one: NewAction, other: CorporateAction): boolean {
  if (one.symbol !== other.symbol || one.date !== other.date) return false;
  switch (one.kind) {
    case 'split':
      return other.kind === 'split' && one.ratio.newShares === other.ratio.newShares && one.ratio.oldShares === other.ratio.oldShares;
    case 'dividend':
      return other.kind === 'dividend' && one.gross === other.gross && one.withheldBasisPoints === other.withheldBasisPoints;
    case 'rename':
      return other.kind === 'rename' && one.displayName === other.displayName;
    case 'delisting':
      return other.kind === 'delisting';
  }
}
