/** Firefox ESR, controlled over WebDriver BiDi. */
import { launch, type ElementHandle } from 'puppeteer-core';
import { ensureFirefox } from '../../scripts/ensure-tools.ts';
import { ENGINE_TIMEOUT_MS, type EnginePage, type Place } from './engine-page.ts';

const VIEWPORT = { width: 1366, height: 900 };

export async function openFirefox(serverUrl: string): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    headless: true,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    protocolTimeout: ENGINE_TIMEOUT_MS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(ENGINE_TIMEOUT_MS);
  const seen = async (place: Place): Promise<readonly ElementHandle[]> => {
    const found = await page.$$(`::-p-xpath(${place})`);
    const visible = await Promise.all(found.map((element) => element.isVisible()));
    return found.filter((_element, index) => visible[index]);
  };
  const first = async (place: Place): Promise<ElementHandle> => {
    const [element] = await seen(place);
    if (element === undefined) throw new Error(`nothing visible at ${place}`);
    return element;
  };
  return {
    open: async (path) => void (await page.goto(serverUrl + path)),
    path: () => Promise.resolve(page.url().slice(serverUrl.length)),
    texts: async (place) => Promise.all((await seen(place)).map((element) => element.evaluate((node) => node.textContent ?? ''))),
    click: async (place) => (await first(place)).click(),
    async type(place, text) {
      const element = await first(place);
      await element.focus();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await element.type(text);
    },
    close: () => browser.close(),
  };
}
