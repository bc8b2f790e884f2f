import type { AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import { isConsolidation } from '@fairlead/domain/markets/split-ratio.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../ui/format.ts';
import type { ToastLine, ToastMessage, ToastTone } from '../../../ui/toast.tsx';
import { formatLevel } from '../format-quote.ts';
import { failureText } from '../refusal-text.ts';
import { groupNotices, type NoticeGroup } from './group-notices.ts';
import type { NoticeDelivery } from './notice-store.ts';

/** Formats notices in the client's language. */
export interface NoticeWriter {
  readonly t: TFunction<['trading', 'notices', 'errors']>;
  readonly locale: string;
  readonly digitsOf: (symbol: string) => number;
}

/** What happened, in two or three words. */
export function noticeTitle(notice: AccountNotice, { t }: NoticeWriter): string {
  if (notice.what === 'positionClosed') return t(`trading:history.reasons.${notice.closeReason}`);
  return notice.what === 'split' && isConsolidation(notice.ratio) ? t('notices:title.consolidation') : t(`notices:title.${notice.what}`);
}

/** What happened, at which price, why, and with which profit, in one or two sentences. */
export function noticeText(notice: AccountNotice, writer: NoticeWriter): string {
  const { t, locale, digitsOf } = writer;
  const digits = digitsOf(notice.symbol);
  const name = notice.displayName;
  switch (notice.what) {
    case 'positionClosed': {
      const price = formatLevel(notice.price, digits, locale);
      const result = formatMoney(notice.result, locale, true);
      const text = t(`notices:closed.${notice.closeReason}`, { name, side: sideText(notice.side, writer), price, result });
      return notice.premium === 0 ? text : `${text} ${t('notices:closed.premium', { premium: formatMoney(notice.premium, locale) })}`;
    }
    case 'positionOpenedByAutoTrading':
    case 'orderFilled': {
      const price = formatLevel(notice.price, digits, locale);
      const amount = formatMoney(notice.margin, locale);
      return t(`notices:text.${notice.what}`, { name, side: sideText(notice.side, writer), price, amount });
    }
    case 'orderRejected':
    case 'orderExpired':
    case 'orderDelisted':
    case 'otherOrderFilled': {
      const price = formatLevel(notice.entryPrice, digits, locale);
      const kind = t(`notices:kind.${notice.entryKind}`);
      const text = t(`notices:text.${notice.what}`, { name, kind, side: sideText(notice.side, writer), price });
      if (notice.what !== 'orderRejected') return text;
      const { code, limit } = notice;
      return `${text} ${failureText({ kind: 'refused', code, limit, opensAt: undefined }, { t, locale, digits }) ?? ''}`;
    }
    case 'split':
      return t(isConsolidation(notice.ratio) ? 'notices:text.consolidation' : 'notices:text.split', { name, ...notice.ratio });
    case 'dividend':
      return t(dividendKey(notice), {
        name,
        received: formatMoney(notice.received, locale),
        paid: formatMoney(notice.paid, locale),
      });
    case 'alertFired': {
      const level = formatLevel(notice.level, digits, locale);
      return t(`notices:text.alert.${notice.direction}`, { name, level, price: formatLevel(notice.price, digits, locale) });
    }
  }
}

function dividendKey({ received, paid }: Extract<AccountNotice, { readonly what: 'dividend' }>) {
  if (paid === 0) return 'notices:text.dividend';
  return received === 0 ? 'notices:text.dividendPaid' : 'notices:text.dividendBoth';
}

function sideText(side: Side, { t }: NoticeWriter): string {
  return t(`notices:side.${side}`);
}

/** Further lines are left to the notice centre. */
const MOST_LINES = 5;

/** The messages to show in the page: one for each group, or one for an absence. */
export function writeToasts({ kind, notices }: NoticeDelivery, writer: NoticeWriter): readonly ToastMessage[] {
  if (kind === 'live') return groupNotices(notices).map((group) => writeToast(group, writer));
  const { t } = writer;
  return [
    {
      title: t('notices:away'),
      text: t('notices:awayText', { count: notices.length }),
      lines: writeLines(notices, writer),
      tone: worstTone(notices),
      stays: 'untilDismissed',
    },
  ];
}

function writeToast(group: NoticeGroup, writer: NoticeWriter): ToastMessage {
  if (group.kind === 'one') {
    const { notice } = group;
    const tone = toneOf(notice);
    return { title: noticeTitle(notice, writer), text: noticeText(notice, writer), tone, stays: staysFor([notice]) };
  }
  const { notices } = group;
  return {
    title: groupTitle(group, writer),
    lines: writeLines(notices, writer),
    tone: worstTone(notices),
    stays: staysFor(notices),
  };
}

/** "5 positions were closed: −€61.20", or the number of notices. */
export function groupTitle(group: Exclude<NoticeGroup, { kind: 'one' }>, { t, locale }: NoticeWriter): string {
  const count = group.notices.length;
  return group.kind === 'closings'
    ? t('notices:closings', { count, result: formatMoney(group.result, locale, true) })
    : t('notices:several', { count });
}

function writeLines(notices: readonly AccountNotice[], writer: NoticeWriter): readonly ToastLine[] {
  const lines = notices.slice(-MOST_LINES).map((notice) => ({ key: notice.id, text: noticeText(notice, writer) }));
  const left = notices.length - lines.length;
  return left === 0 ? lines : [...lines, { key: 'more', text: writer.t('notices:more', { count: left }) }];
}

export function toneOf(notice: AccountNotice): ToastTone {
  switch (notice.what) {
    case 'positionClosed':
      // Low margin is announced at once: the account is being closed out.
      if (notice.closeReason === 'stopOut') return 'danger';
      return notice.closeReason === 'stopLoss' ? 'caution' : notice.result < 0 ? 'info' : 'success';
    case 'orderRejected':
    case 'orderExpired':
    case 'orderDelisted':
      return 'caution';
    case 'orderFilled':
      return 'success';
    case 'positionOpenedByAutoTrading':
    case 'otherOrderFilled':
    case 'split':
    case 'dividend':
    case 'alertFired':
      return 'info';
  }
}

const TONES: readonly ToastTone[] = ['info', 'success', 'caution', 'danger'];

function worstTone(notices: readonly AccountNotice[]): ToastTone {
  return TONES[Math.max(0, ...notices.map((notice) => TONES.indexOf(toneOf(notice))))] ?? 'info';
}

function staysFor(notices: readonly AccountNotice[]): NonNullable<ToastMessage['stays']> {
  return worstTone(notices) === 'danger' ? 'untilDismissed' : 'long';
}

/** The same for a browser notification: the instrument, the price and the result, without personal data. */
export function writeNotification(
  notices: readonly AccountNotice[],
  writer: NoticeWriter,
): { readonly title: string; readonly body: string } {
  const [only] = notices;
  if (notices.length === 1 && only !== undefined) return { title: noticeTitle(only, writer), body: noticeText(only, writer) };
  const [group] = groupNotices(notices);
  const areAllClosings = notices.every(({ what }) => what === 'positionClosed');
  const title =
    areAllClosings && group !== undefined && group.kind !== 'one'
      ? groupTitle(group, writer)
      : writer.t('notices:several', { count: notices.length });
  return {
    title,
    body: writeLines(notices, writer)
      .map(({ text }) => text)
      .join('\n'),
  };
}
