import type { AccountNotice, PositionClosedNotice } from '@fairlead/contract/trading/notices/client.ts';
import { addCents, type Cents } from '@fairlead/domain/money.ts';

/** Notices shown in one message. */
export type NoticeGroup =
  | { readonly kind: 'one'; readonly notice: AccountNotice }
  | { readonly kind: 'closings'; readonly notices: readonly PositionClosedNotice[]; readonly result: Cents }
  | { readonly kind: 'others'; readonly notices: readonly AccountNotice[] };

/** More messages than this would push each other off the screen. */
const MOST_SINGLE_OTHERS = 2;

/**
 * Groups simultaneous notices: closed positions with their total, and everything else if there is a lot of it. Closed positions come first.
 */
export function groupNotices(notices: readonly AccountNotice[]): readonly NoticeGroup[] {
  const closings = notices.filter((notice) => notice.what === 'positionClosed');
  const others = notices.filter((notice) => notice.what !== 'positionClosed');
  const one = (notice: AccountNotice): NoticeGroup => ({ kind: 'one', notice });
  return [
    ...(closings.length > 1 ? [{ kind: 'closings' as const, notices: closings, result: resultOf(closings) }] : closings.map(one)),
    ...(others.length > MOST_SINGLE_OTHERS ? [{ kind: 'others' as const, notices: others }] : others.map(one)),
  ];
}

export function resultOf(closings: readonly PositionClosedNotice[]): Cents {
  return addCents(...closings.map(({ result }) => result));
}
