import type { AffiliateEntry, WireWorkings } from '@fairlead/contract/affiliates/money.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import { euros } from '../../../euros.ts';
import type { EntryRow } from './read-entries.ts';

/** A book entry as shown: euros instead of cents, percent instead of hundredths of a percent. */
export function describeEntry(row: EntryRow): AffiliateEntry {
  const { plan_name: name, plan_version: version } = row;
  return {
    id: row.id,
    kind: row.kind,
    day: row.day,
    booked_at: row.booked_at.toISOString(),
    amount: euros(row.amount_cents),
    balance: euros(row.balance_cents),
    account_id: row.user_id,
    plan: name === null || version === null ? null : { name, version },
    workings: describeWorkings(row.detail),
  };
}

function describeWorkings(detail: EntryDetail): WireWorkings {
  switch (detail.kind) {
    case 'acquisition':
      return {
        kind: 'acquisition',
        deposits: euros(detail.deposits),
        minimum_deposits: euros(detail.minimumDeposits),
        volume: euros(detail.volume),
        minimum_volume: euros(detail.minimumVolume),
        revenue: detail.revenue === undefined ? null : euros(detail.revenue),
        count: detail.count,
        from: detail.fromCount,
      };
    case 'share':
      return {
        kind: 'share',
        spread: euros(detail.spread),
        premiums: euros(detail.premiums),
        percent: detail.basisPoints / 100,
        count: detail.count,
        from: detail.fromCount,
      };
    case 'undone':
      return { kind: 'undone', deposits: euros(detail.deposits), minimum_deposits: euros(detail.minimumDeposits) };
    case 'correction':
      return { kind: 'correction', note: detail.note };
    case 'payout':
      return { kind: 'payout', payout_id: detail.payoutId };
  }
}
