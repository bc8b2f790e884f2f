import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import { writePrice } from '../support/browser/figures.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** On a market whose prices don't change, so that every figure is known to the cent. */
const test = clientTestOnServerWith('recorded');

test('an error is corrected at its field; an order is sent once with the limit of the spec, announced, and becomes a position at our price', async ({
  page,
}) => {
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  const { ticket } = platform;

  await test.step('the invalid field has the focus and is described', async () => {
    await ticket.submit.click();
    await expect(ticket.amount).toHaveAccessibleDescription('This field is required');
    await expect(ticket.amount).toBeFocused();
    await page.keyboard.type('10000.01');
    await page.keyboard.press('Enter');
    await expect(ticket.amount).toHaveAccessibleDescription('The amount exceeds your free margin of €10,000.00.');
    expect(sent).toEqual([]);
  });

  await ticket.amount.fill('300');
  await ticket.leverage(2).click();
  for (const { side, choice, word, label, openPrice } of [
    { side: 'long', choice: 'buy', word: 'Long', label: 'Buy', openPrice: STEADY.ask },
    { side: 'short', choice: 'sell', word: 'Short', label: 'Sell', openPrice: STEADY.bid },
  ] as const) {
    await test.step(`${label}, however fast the button is pressed`, async () => {
      await ticket[choice].click();
      await expect(ticket.submit).toHaveText(`${label} BTCUSD`);
      await ticket.submit.evaluate((button: HTMLButtonElement) => {
        for (let press = 0; press < 5; press += 1) button.click();
      });
      const position = platform.position('BTCUSD', word);
      for (const text of ['€300.00', '2×']) await expect(position.row).toContainText(text);
      await expect(position.openPrice).toHaveText(writePrice(openPrice));
      const toast = platform.toasts.locator('div', { hasText: 'New position was created successfully' }).first();
      await expect(toast.getByText('Alert', { exact: true })).toBeVisible();
      expect(sent.at(-1)).toEqual({
        event: 'openPosition',
        message: {
          symbol: 'BTCUSD',
          direction: choice,
          amount: 300,
          leverage: 2,
          price: priceBoundFor(side, openPrice),
          stop_lost: null,
          take_profit: null,
          trailing_stop: null,
          protected: 0,
          seen_rate: openPrice,
          seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
          seen_frame: expect.any(Number),
          client_order_id: expect.stringMatching(/^[\w-]{36}$/),
        },
      });
    });
  }
  await expect(platform.figureText('Used margin')).toHaveText('€600.00');
  expect(sent).toHaveLength(2);
});
