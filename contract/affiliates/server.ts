import type { AcquisitionTerms, CommissionTerms, ShareTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { centsFromEuros, centsToEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { WireCommissionTerms } from './plans.ts';
import type { FieldError, Reading } from '../trading/server.ts';

/** Converts a plan's terms between the domain's units and the wire: cents and euros, basis points and percent. Pure. */

export function wireTerms({ acquisition, share, personalData }: CommissionTerms): WireCommissionTerms {
  return {
    acquisition: acquisition === null ? null : wireAcquisition(acquisition),
    share: share === null ? null : wireShare(share),
    personal_data: personalData,
  };
}

function wireAcquisition({ tiers, minimumDeposits, minimumVolume, withinDays }: AcquisitionTerms): WireCommissionTerms['acquisition'] {
  return {
    tiers: tiers.map(({ fromCount, amount }) => ({ from: fromCount, amount: centsToEuros(amount) })),
    minimum_deposits: centsToEuros(minimumDeposits),
    minimum_volume: centsToEuros(minimumVolume),
    within_days: withinDays,
  };
}

function wireShare({ tiers, months }: ShareTerms): WireCommissionTerms['share'] {
  return { tiers: tiers.map(({ fromCount, basisPoints }) => ({ from: fromCount, percent: percentOf(basisPoints) })), months };
}

export function percentOf(basisPoints: number): number {
  return basisPoints / 100;
}

/** Reads a percentage as basis points; null if it has more than two decimals. */
export function basisPointsOf(percent: number): number | null {
  const nearest = Math.round(percent * 100);
  return nearest / 100 === percent ? nearest : null;
}

/** Returns terms as sent, or the paths of fields with more than two decimals. Whether the terms are valid is checked by `faultOfTerms`. */
export function readTerms({ acquisition, share, personal_data }: WireCommissionTerms): Reading<CommissionTerms> {
  const unread: FieldError[] = [];
  const terms: CommissionTerms = {
    acquisition: acquisition === null ? null : readAcquisition(acquisition, unread),
    share: share === null ? null : readShare(share, unread),
    personalData: personal_data,
  };
  return unread.length > 0 ? { ok: false, fields: unread } : { ok: true, value: terms };
}

function readAcquisition(wire: NonNullable<WireCommissionTerms['acquisition']>, unread: FieldError[]): AcquisitionTerms {
  return {
    tiers: wire.tiers.map(({ from, amount }, place) => {
      return { fromCount: from, amount: readAmount(`acquisition.tiers.${place}.amount`, amount, unread) };
    }),
    minimumDeposits: readAmount('acquisition.minimum_deposits', wire.minimum_deposits, unread),
    minimumVolume: readAmount('acquisition.minimum_volume', wire.minimum_volume, unread),
    withinDays: wire.within_days,
  };
}

function readShare({ tiers, months }: NonNullable<WireCommissionTerms['share']>, unread: FieldError[]): ShareTerms {
  return {
    tiers: tiers.map(({ from, percent }, place) => {
      const basisPoints = basisPointsOf(percent);
      if (basisPoints === null) unread.push({ field: `share.tiers.${place}.percent`, message: TWO_DECIMALS });
      return { fromCount: from, basisPoints: basisPoints ?? 0 };
    }),
    months,
  };
}

const TWO_DECIMALS = 'must have at most two decimals';

function readAmount(field: string, euros: number, unread: FieldError[]): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) unread.push({ field, message: TWO_DECIMALS });
  return amount ?? ZERO_CENTS;
}
