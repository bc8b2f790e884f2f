import { platformPage } from '../support/browser/platform-page.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** On a market whose prices don't change, so that every figure is known to the cent. */
const test = clientTestOnServerWith('recorded');

test('the order on the ticket is on the chart, where a drag and keys set its stops; one click on a price sends it with them', async ({
  page,
}) => {
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  const { ticket } = platform;
  const add = page.getByRole('button', { name: /^Add Stop loss/ });
  await expect(add).toHaveCount(0);

  await page.getByRole('button', { name: 'Use 50% of the available margin' }).click();
  await expect(ticket.amount).toHaveValue('5,000.00');

  await test.step('dragging the grip out of the entry line sets the stop loss', async () => {
    const grip = await add.boundingBox();
    if (grip === null) throw new Error('the grip is not on the page');
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 140, { steps: 5 });
    await page.mouse.up();
    await expect(ticket.stopLoss).not.toHaveValue('');
    await expect(ticket.stopLoss).toHaveAccessibleDescription(/^−[\d.]+%−[\d,]+ ptsResult−€[\d,.]+$/);
  });

  await test.step('a press adds the take profit, and keys move and remove it', async () => {
    await page.getByRole('button', { name: /^Add Take profit/ }).press('Enter');
    const target = page.getByRole('slider', { name: 'Take profit of the new order' });
    await expect(target).toBeFocused();
    const before = Number(await target.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowUp');
    await expect(target).toHaveAttribute('aria-valuenow', String(Math.round((before + 0.01) * 100) / 100));
    await page.keyboard.press('Delete');
    await expect(ticket.takeProfit).toHaveValue('');
  });
  expect(sent).toEqual([]);

  await test.step('one click is a choice, and says what it would open', async () => {
    await page.getByRole('button', { name: 'Platform settings' }).click();
    await page.getByRole('radio', { name: 'One-click trading' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^€5,000\.00 × 1 · SL [\d,.]+$/)).toBeVisible();
    await page.getByRole('button', { name: /^Buy now/ }).click();
    await expect(platform.position('BTCUSD', 'Long').row).toBeVisible();
    expect(sent).toMatchObject([{ event: 'openPosition', message: { direction: 'buy', amount: 5_000, take_profit: null } }]);
    expect(sent[0]?.message['stop_lost']).toEqual(expect.any(Number));
    await expect(page.getByRole('slider', { name: 'Stop loss of the new order' })).toHaveCount(0);
  });
});
