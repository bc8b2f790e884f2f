/** What callers are told about the faults of a corporate action: the field, what would be accepted, and what was given. Pure. */
import type { WireActionFault } from '@fairlead/contract/trading/operators/actions.ts';
import { HIDDEN_CHARACTERS } from '@fairlead/domain/operators/email-text-rules.ts';
import type { ActionFault, ActionFaultKind, ActionField } from '@fairlead/domain/trading/actions/action-faults.ts';
import type { ProposedAction } from '@fairlead/domain/trading/actions/proposed-action.ts';

/** As much of a text as a message repeats, without cutting a character in two. */
const BEGINNING = /^.{0,60}/su;

const WIRE_FIELDS: Readonly<Record<ActionField, WireActionFault['field']>> = {
  symbol: 'symbol',
  kind: 'kind',
  date: 'date',
  newShares: 'new_shares',
  oldShares: 'old_shares',
  gross: 'gross',
  withheldPercent: 'withheld_percent',
  displayName: 'display_name',
  source: 'source',
};

/** They follow the name of the field, as in other refusals. */
const MESSAGES: Readonly<Record<ActionFaultKind, string>> = {
  instrumentUnknown: 'must be the symbol of an instrument we list, such as AAPL; “{given}” isn’t one',
  onlyForShares: 'must be one of {limit} for this instrument, not {given}: only shares can be split or consolidated',
  onlyForSharesAndIndices: 'must be one of {limit} for this instrument, not {given}: only shares and indices have dividends',
  dateMissing: 'must be a date such as 2026-12-01; none was given',
  dateInvalid: 'must be an existing date, written as in 2026-12-01, not “{given}”',
  dateNotAhead: 'must be {limit} or later, not {given}: that day has already begun at the market',
  dateTooFar: 'must be {limit} or earlier, not {given}: that is more than a year ahead',
  noSession: 'must be a day on which the market trades, not {given}; the next one is {limit}',
  sharesNotWhole: 'must be a whole number from 1 to {limit}, not {given}',
  ratioChangesNothing: 'must differ from old_shares: {given} for {given} changes nothing',
  grossNotPositive: 'must be more than 0, not {given}',
  grossTooLarge: 'must be at most {limit}, half of the last price, not {given}',
  withheldOutOfRange: 'must be from 0 to 100, not {given}',
  tooFine: 'must have at most {limit} decimal places, not as many as {given}',
  textMissing: 'must not be empty',
  textTooLong: 'must have at most {limit} characters, not {given}',
  hiddenCharacters: 'must have no invisible characters or marks that change the direction of the text, such as {given}',
  nameUnchanged: 'must be another name than “{given}”, which the instrument already has on that day',
  nameTaken: 'must be a name that no other instrument has; {limit} is called “{given}”',
  delistedAlready: 'must not be a second delisting: one on {limit} has already been proposed or approved',
  delistedBefore: 'must be before {limit}, when the instrument is delisted, not {given}',
  actionsAfterDelisting: 'must be after {limit}, when the instrument has another action, not {given}',
  conflictsOnDay: 'must be another day than {given}: on that day there is another action ({limit}), and their order would matter',
  decidedAlready: 'must not repeat an approved action: this one is already approved for {given}',
  proposedAlready: 'must not repeat a proposal: this one is already proposed for {given}',
};

export function wireFaults(faults: readonly ActionFault[], proposed: ProposedAction): WireActionFault[] {
  return faults.map((fault) => {
    const { field, kind, limit } = fault;
    return { field: WIRE_FIELDS[field], kind, limit: limit ?? null, message: describeFault(fault, proposed) };
  });
}

function describeFault(fault: ActionFault, proposed: ProposedAction): string {
  const { kind, limit = '' } = fault;
  // No market here is shut for so long that there is no next session, but a calendar can say so.
  const message = kind === 'noSession' && limit === '' ? 'must be a day on which the market trades, not {given}' : MESSAGES[kind];
  // In one pass, so that a given text that looks like a placeholder stays as it is.
  return message.replaceAll(/{(given|limit)}/g, (_found, name) => (name === 'limit' ? limit : givenIn(fault, proposed)));
}

function givenIn({ field, kind }: ActionFault, proposed: ProposedAction): string {
  const given = valueOf(field, proposed);
  if (kind === 'textTooLong') return String(given.length);
  if (kind === 'hiddenCharacters') return codePointOf(HIDDEN_CHARACTERS.exec(given)?.[0] ?? '');
  return BEGINNING.exec(given)?.[0] ?? '';
}

/** Empty if the kind of action has no such field, which therefore has no fault. */
function valueOf(field: ActionField, proposed: ProposedAction): string {
  return String(Object.entries(proposed).find(([name]) => name === field)?.[1] ?? '').trim();
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
