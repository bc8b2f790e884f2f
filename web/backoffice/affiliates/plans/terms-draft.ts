/** A plan's terms while they are edited: fields may be empty, and both parts are kept even if one is turned off. Pure. */
import type { WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import { readTerms } from '@fairlead/contract/affiliates/server.ts';
import { faultOfTerms, type PersonalDataRule, type TermsFault } from '@fairlead/domain/affiliates/commission-terms.ts';

export interface DraftTier {
  readonly from: number | null;
  /** Euros for acquisitions, percent for a share. */
  readonly pays: number | null;
}

export interface TermsDraft {
  readonly hasAcquisition: boolean;
  readonly acquisitionTiers: readonly DraftTier[];
  readonly minimumDeposits: number | null;
  readonly minimumVolume: number | null;
  readonly withinDays: number | null;
  readonly hasShare: boolean;
  readonly shareTiers: readonly DraftTier[];
  readonly isEndless: boolean;
  readonly months: number | null;
  readonly personalData: PersonalDataRule;
}

/** `incomplete` if a field is empty, `tooLarge` if a figure exceeds anything ever agreed. */
export type DraftFault = TermsFault | 'incomplete' | 'tooLarge';

export interface DraftFaults {
  readonly terms?: DraftFault;
  readonly acquisition?: DraftFault;
  readonly share?: DraftFault;
}

export type DraftReading =
  | { readonly ok: true; readonly terms: WireCommissionTerms }
  | { readonly ok: false; readonly faults: DraftFaults };

/** The initial draft of a new version; without terms, the usual values of a first plan. */
export function draftOf(terms: WireCommissionTerms | null): TermsDraft {
  const acquisition = terms?.acquisition ?? null;
  const share = terms?.share ?? null;
  return {
    hasAcquisition: terms === null || acquisition !== null,
    acquisitionTiers: acquisition?.tiers.map(({ from, amount }) => ({ from, pays: amount })) ?? [{ from: 1, pays: null }],
    minimumDeposits: acquisition?.minimum_deposits ?? 250,
    minimumVolume: acquisition?.minimum_volume ?? 0,
    withinDays: acquisition?.within_days ?? 30,
    hasShare: share !== null,
    shareTiers: share?.tiers.map(({ from, percent }) => ({ from, pays: percent })) ?? [{ from: 0, pays: null }],
    isEndless: share === null || share.months === null,
    months: share?.months ?? 12,
    personalData: terms?.personal_data ?? 'masked',
  };
}

/** The draft's terms, or the fault of each part. */
export function readDraft(draft: TermsDraft): DraftReading {
  const acquisition = draft.hasAcquisition ? readAcquisition(draft) : null;
  const share = draft.hasShare ? readShare(draft) : null;
  const faults: DraftFaults = {
    ...(!draft.hasAcquisition && !draft.hasShare && { terms: 'nothingPaid' as const }),
    ...faultOf('acquisition', draft.hasAcquisition, acquisition, { acquisition, share: null }),
    ...faultOf('share', draft.hasShare, share, { acquisition: null, share }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, terms: { acquisition, share, personal_data: draft.personalData } };
}

type Parts = Pick<WireCommissionTerms, 'acquisition' | 'share'>;

function faultOf(part: keyof Parts, isOn: boolean, read: object | null, alone: Parts): DraftFaults {
  if (!isOn) return {};
  if (read === null) return { [part]: 'incomplete' };
  if (isTooLarge(alone)) return { [part]: 'tooLarge' };
  const reading = readTerms({ ...alone, personal_data: 'masked' });
  const fault = reading.ok ? faultOfTerms(reading.value) : 'incomplete';
  return fault === null ? {} : { [part]: fault };
}

function readAcquisition({ acquisitionTiers, minimumDeposits, minimumVolume, withinDays }: TermsDraft): Parts['acquisition'] {
  const tiers = readTiers(acquisitionTiers);
  if (tiers === null || minimumDeposits === null || minimumVolume === null || withinDays === null) return null;
  return {
    tiers: tiers.map(({ from, pays }) => ({ from, amount: pays })),
    minimum_deposits: minimumDeposits,
    minimum_volume: minimumVolume,
    within_days: withinDays,
  };
}

function readShare({ shareTiers, isEndless, months }: TermsDraft): Parts['share'] {
  const tiers = readTiers(shareTiers);
  if (tiers === null || (!isEndless && months === null)) return null;
  return { tiers: tiers.map(({ from, pays }) => ({ from, percent: pays })), months: isEndless ? null : months };
}

function readTiers(tiers: readonly DraftTier[]): { readonly from: number; readonly pays: number }[] | null {
  const read = tiers.flatMap(({ from, pays }) => (from === null || pays === null ? [] : [{ from, pays }]));
  return read.length === tiers.length ? read : null;
}

/** The limits of commissionTermsSchema. */
const LARGEST = { from: 1_000_000, amount: 100_000, deposits: 1_000_000, volume: 1_000_000_000 } as const;

function isTooLarge({ acquisition, share }: Parts): boolean {
  const froms = [...(acquisition?.tiers ?? []), ...(share?.tiers ?? [])].map(({ from }) => from);
  return (
    froms.some((from) => from > LARGEST.from) ||
    (acquisition !== null &&
      (acquisition.tiers.some(({ amount }) => amount > LARGEST.amount) ||
        acquisition.minimum_deposits > LARGEST.deposits ||
        acquisition.minimum_volume > LARGEST.volume))
  );
}
