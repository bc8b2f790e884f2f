import { euros } from '@fairlead/domain/fixture-euros.ts';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useTranslation } from 'react-i18next';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { bookedNotice, closedNotice, filledNotice, firedNotice, read, refusedNotice } from './notice.fixture.ts';
import { noticeText, noticeTitle, toneOf, writeNotification, writeToasts, type NoticeWriter } from './notice-writer.ts';

function english(): NoticeWriter {
  const { result } = renderHook(() => useTranslation(['trading', 'notices', 'errors']).t, { wrapper: InEnglish });
  return { t: result.current, locale: 'en-IE', digitsOf: () => 2 };
}

describe('a notice says what happened, at which price, why and with which profit', () => {
  test.each([
    [closedNotice('1.0'), 'Stop Loss', 'Stop loss closed your Bitcoin buy position at 61,234.50: −€12.40'],
    [
      closedNotice('1.0', { profit: euros(-50), premium: euros(1.2) }),
      'Stop Loss',
      'Stop loss closed your Bitcoin buy position at 61,234.50: −€51.20 (including the €1.20 guaranteed stop premium)',
    ],
    [
      closedNotice('1.0', { closingReason: 2, profit: euros(3), direction: 'sell' }),
      'Take Profit',
      'Take profit closed your Bitcoin sell position at 61,234.50: +€3.00',
    ],
    [
      closedNotice('1.0', { closingReason: 3 }),
      'Low Margin',
      'Your Bitcoin buy position was closed at 61,234.50 due to low margin: −€12.40',
    ],
    [closedNotice('1.0', { closingReason: 4 }), 'AI Trade', 'AutoTrading closed your Bitcoin buy position at 61,234.50: −€12.40'],
    [closedNotice('1.0', { price: 93.495 }), 'Stop Loss', 'Stop loss closed your Bitcoin buy position at 93.495: −€12.40'],
    [filledNotice('1.0'), 'Order filled', 'Your order was filled: sell Bitcoin, €100.00 at 61,000.00'],
    [
      refusedNotice('1.0'),
      'Order not executed',
      'Your buy limit order for Bitcoin at 59,000.00 wasn’t executed. The amount exceeds your free margin of €20.00.',
    ],
    [
      bookedNotice({ what: 'split', new_shares: 4, old_shares: 1 }),
      'Share split',
      '4:1 split of Apple: your positions, orders and alerts are now in new shares. Their value is unchanged.',
    ],
    [
      bookedNotice({ what: 'split', new_shares: 1, old_shares: 10 }),
      'Share consolidation',
      '1:10 consolidation of Apple: your positions, orders and alerts are now in new shares. Their value is unchanged.',
    ],
    [
      bookedNotice({ what: 'dividend', received: euros(0.85), paid: euros(0) }),
      'Dividend',
      'You received a dividend of €0.85 on your Apple positions.',
    ],
    [
      bookedNotice({ what: 'dividend', received: euros(0), paid: euros(1.5) }),
      'Dividend',
      'The dividend on your short Apple positions was charged: €1.50.',
    ],
    [
      bookedNotice({ what: 'dividend', received: euros(0.85), paid: euros(1.5) }),
      'Dividend',
      'Dividend on Apple: €0.85 credited on your long positions, €1.50 charged on your short positions.',
    ],
    [firedNotice('1.0', 'falls'), 'Price alert', 'Bitcoin fell to your alert level of 60,000.00. The price was 60,001.50.'],
  ])('%#', (wire, title, text) => {
    const [notice] = read(wire);
    if (notice === undefined) throw new Error('expected one notice');
    const writer = english();
    expect([noticeTitle(notice, writer), noticeText(notice, writer)]).toEqual([title, text]);
  });
});

describe('messages', () => {
  test('several closed positions are one message with their total; other notices are separate', () => {
    const notices = read(closedNotice('1.0'), closedNotice('1.1', { profit: euros(2.4), closingReason: 2 }), filledNotice('2.0'));
    expect(writeToasts({ kind: 'live', notices }, english())).toMatchObject([
      { title: '2 positions closed: −€10.00', lines: [{ key: '1.0' }, { key: '1.1' }], tone: 'caution', stays: 'long' },
      { title: 'Order filled', tone: 'success', stays: 'long' },
    ]);
  });

  test('low margin interrupts and stays', () => {
    const notices = read(closedNotice('1.0', { closingReason: 3 }));
    expect(writeToasts({ kind: 'live', notices }, english())).toMatchObject([{ tone: 'danger', stays: 'untilDismissed' }]);
  });

  test('an absence is one message, whatever happened; the latest five are listed', () => {
    const notices = read(...Array.from({ length: 7 }, (_, index) => firedNotice(`${index}.0`)));
    const [toast, ...more] = writeToasts({ kind: 'missed', notices }, english());
    expect([toast?.title, toast?.text, toast?.stays, more]).toEqual([
      'While you were away',
      '7 updates on your account:',
      'untilDismissed',
      [],
    ]);
    expect(toast?.lines?.map(({ key }) => key)).toEqual(['2.0', '3.0', '4.0', '5.0', '6.0', 'more']);
  });

  test('a notification for several notices has a total only if all are closed positions', () => {
    const closings = read(closedNotice('1.0'), closedNotice('1.1'));
    expect(writeNotification(closings, english()).title).toBe('2 positions closed: −€24.80');
    expect(writeNotification([...closings, ...read(filledNotice('2.0'))], english()).title).toBe('3 updates on your account');
    expect(writeNotification(read(filledNotice('2.0')), english())).toEqual({
      title: 'Order filled',
      body: 'Your order was filled: sell Bitcoin, €100.00 at 61,000.00',
    });
  });
});

test('a position closed with a profit is a success, one with a loss is not', () => {
  const tones = read(
    closedNotice('1.0', { closingReason: 4, profit: euros(1) }),
    closedNotice('1.0', { closingReason: 4, profit: euros(-1) }),
  );
  expect(tones.map(toneOf)).toEqual(['success', 'info']);
});
