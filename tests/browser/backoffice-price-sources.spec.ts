/** What a dealer sees of live price sources, and decides about them: a server with two local exchanges. */
import { join } from 'node:path';
import { makeDataDirectory } from '../support/browser/data-directory.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';
import { openPricePeers, type PricePeers } from '../support/price-peers.ts';

let peers: PricePeers | null = null;

const test = clientTestOnOwnServer('marketHours', async () => {
  peers = await openPricePeers();
  const file = join(await makeDataDirectory(), 'price-sources.json');
  await peers.writeFile(file);
  return { DEMO: '1', PRICE_SOURCES: file };
});

test.afterAll(async () => {
  await peers?.close();
});

test(
  'a dealer pins an instrument whose sources disagree, and disables the one that is wrong',
  { tag: '@long' },
  async ({ page, server }) => {
    if (peers === null) throw new Error('the exchanges are not open');
    const { coinbase } = peers;
    await openBackOffice(page, server.url, 'desk?view=sources', 'dealer@fairlead.test');
    const rowIn = (table: string, name: string) => page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
    const [ofCoinbase, ofEther, ofLitecoin] = [
      rowIn('Price sources', 'coinbase').first(),
      rowIn('Instruments by source', 'Ethereum').first(),
      rowIn('Instruments by source', 'Litecoin').first(),
    ];
    const dialog = page.getByRole('dialog');

    await test.step('every source is connected, and every instrument live', async () => {
      await expect(page.getByRole('heading', { name: 'Instruments by source' })).toBeVisible();
      await expect(ofCoinbase).toContainText('Connected');
      await expect(ofEther).toContainText('Live');
      await expectAccessible(page, 'price sources');
    });

    await test.step('sources that disagree are shown, with what each says', async () => {
      coinbase.set('ETH-USD', 3_300);
      await expect(ofEther).toContainText('Sources disagree');
      await expect(ofEther).toContainText('9.09% apart');
      await expect(page.getByText('1 of 3 open markets is under review: nothing opens in it.')).toBeVisible();
      await ofEther.getByRole('button', { expanded: false }).click();
      await expect(page.getByRole('table', { name: /^Sources of/ })).toContainText('3,299.98 / 3,300.02');
      await expectAccessible(page, 'sources that disagree');
    });

    await test.step('the instrument is pinned to the source that is right', async () => {
      await ofEther.getByRole('button', { name: /^Pin:/ }).click();
      await dialog.getByLabel('Source').selectOption('kraken');
      await dialog.getByLabel('Reason').fill('Coinbase is far from the market');
      await expectAccessible(page, 'pinning');
      await dialog.getByRole('button', { name: 'Pin' }).click();
      await expect(ofEther).toContainText('Pinned');
      await expect(ofEther).toContainText('to kraken');
    });

    await test.step('the source that is wrong is disabled, after its consequences are shown', async () => {
      await ofCoinbase.getByRole('button', { name: 'Disable: coinbase' }).click();
      await expect(dialog).toContainText('1 instrument loses its price');
      await dialog.getByLabel('Reason').fill('Coinbase is far from the market');
      await expectAccessible(page, 'disabling');
      await dialog.getByRole('button', { name: 'Disable source' }).click();
      await expect(ofCoinbase).toContainText('Disabled');
      await expect(ofLitecoin).toContainText('No price');
    });

    await test.step('both decisions are ended', async () => {
      coinbase.set('ETH-USD', 3_000);
      await ofCoinbase.getByRole('button', { name: 'Enable: coinbase' }).click();
      await dialog.getByLabel('Reason').fill('They are right again');
      await dialog.getByRole('button', { name: 'Enable source' }).click();
      await expect(ofLitecoin).toContainText('Live');
      await ofEther.getByRole('button', { name: /^Unpin:/ }).click();
      await dialog.getByLabel('Reason').fill('They agree again');
      await dialog.getByRole('button', { name: 'Unpin' }).click();
      await expect(ofEther).toContainText('Live');
    });
  },
);
