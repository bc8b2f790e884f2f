/** How price sources, and the instruments that follow them, are doing, in one word each. */
import type { LivePrices, PriceSource, PriceSourceEntry, SourcedInstrument } from '@fairlead/contract/trading/operators/price-sources.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Toned = Readonly<Record<string, BadgeTone>>;

export const SOURCE_TONES = {
  connected: 'long',
  incomplete: 'caution',
  disconnected: 'short',
  disabled: 'neutral',
} as const satisfies Toned;
export type SourceState = keyof typeof SOURCE_TONES;

/** `incomplete` is connected, but without a price of some of its instruments. */
export function sourceStateOf({ disabled, is_connected: isConnected, refused, unanswered }: PriceSource): SourceState {
  if (disabled !== null) return 'disabled';
  if (!isConnected) return 'disconnected';
  return refused.length + unanswered.length > 0 ? 'incomplete' : 'connected';
}

/** Trouble comes first. */
export const INSTRUMENT_TONES = {
  noPrice: 'short',
  diverging: 'short',
  tooWide: 'short',
  late: 'short',
  pinSilent: 'short',
  pinned: 'caution',
  fallback: 'caution',
  unconfirmed: 'caution',
  live: 'long',
  closed: 'neutral',
} as const satisfies Toned;
export type InstrumentState = keyof typeof INSTRUMENT_TONES;
const ORDER = Object.keys(INSTRUMENT_TONES);

/**
 * `late` follows a source whose ticks arrive too late to trade on. `pinSilent` follows another source because the pinned one has no price in force, `fallback` another one than the preferred, and
 * `unconfirmed` one that no other can be compared with now.
 */
export function instrumentStateOf({ is_open: isOpen, followed, pinned, held_back: heldBack, entries }: SourcedInstrument): InstrumentState {
  if (heldBack !== null) return heldBack;
  if (followed === null) return isOpen ? 'noPrice' : 'closed';
  if (entries.some(({ source, is_late: isLate }) => source === followed && isLate)) return 'late';
  if (pinned !== null) return pinned.source === followed ? 'pinned' : 'pinSilent';
  if (followed !== entries[0]?.source) return 'fallback';
  const isAlone = entries.length > 1 && entries.filter(({ is_fresh: isFresh }) => isFresh).length < 2;
  return isAlone ? 'unconfirmed' : 'live';
}

/** Trouble first, then by name. */
export function sortByTrouble(instruments: readonly SourcedInstrument[]): readonly SourcedInstrument[] {
  const rankOf = (instrument: SourcedInstrument): number => ORDER.indexOf(instrumentStateOf(instrument));
  return instruments.toSorted((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name));
}

/** Sources that are away, and instruments that clients can't be quoted, or not from the source that operators want. */
export function countTrouble({ sources, instruments }: LivePrices): number {
  return (
    sources.filter((source) => SOURCE_TONES[sourceStateOf(source)] === 'short').length +
    instruments.filter((instrument) => INSTRUMENT_TONES[instrumentStateOf(instrument)] === 'short').length
  );
}

export const ENTRY_TONES = {
  heldBack: 'caution',
  followed: 'long',
  standby: 'neutral',
  late: 'caution',
  stale: 'short',
  silent: 'short',
  disconnected: 'short',
  disabled: 'neutral',
} as const satisfies Toned;
export type EntryState = keyof typeof ENTRY_TONES;

/** `sources` are all there are. A followed entry is `heldBack` if its prices are. */
export function entryStateOf(
  entry: PriceSourceEntry,
  { followed, held_back: heldBack }: Pick<SourcedInstrument, 'followed' | 'held_back'>,
  sources: readonly PriceSource[],
): EntryState {
  const source = sources.find((one) => one.source === entry.source);
  if (source !== undefined && source.disabled !== null) return 'disabled';
  if (source?.is_connected === false) return 'disconnected';
  if (entry.bid === null) return 'silent';
  if (!entry.is_fresh) return 'stale';
  if (entry.is_late) return 'late';
  if (entry.source !== followed) return 'standby';
  return heldBack === null ? 'followed' : 'heldBack';
}
