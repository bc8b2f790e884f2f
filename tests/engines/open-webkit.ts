/** WebKitGTK, the engine of Safari, on a virtual screen, controlled over WebDriver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { ensureWebKit } from '../../scripts/ensure-tools.ts';
import { ENGINE_TIMEOUT_MS, type EnginePage, type Place } from './engine-page.ts';

const SIZE = { width: 1366, height: 900 };
const LOOK_EVERY_MS = 50;

export async function openWebKit(serverUrl: string): Promise<EnginePage> {
  const programs = ensureWebKit();
  const started: ChildProcess[] = [];
  const start = (program: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess => {
    const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(child);
    return child;
  };
  const end = async (): Promise<void> => {
    for (const child of started.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  };
  try {
    const screen = start(programs.screen, ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp']);
    const display = `:${(await firstOutput(screen)).trim()}`;
    const port = await findFreePort();
    // Without a graphics card it would try one drawing process after another.
    start(programs.driver, [`--port=${port}`], { DISPLAY: display, LANG: 'en_GB.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
    await whenListening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } }),
      )
      .build();
    await driver.manage().setTimeouts({ pageLoad: ENGINE_TIMEOUT_MS, script: ENGINE_TIMEOUT_MS });
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...SIZE });
    const seen = async (place: Place): Promise<readonly WebElement[]> => {
      const found = await driver.findElements(By.xpath(place));
      const visible = await Promise.all(found.map((element) => element.isDisplayed()));
      return found.filter((_element, index) => visible[index]);
    };
    const first = async (place: Place): Promise<WebElement> => {
      const [element] = await seen(place);
      if (element === undefined) throw new Error(`nothing visible at ${place}`);
      return element;
    };
    return {
      open: (path) => driver.get(serverUrl + path),
      path: async () => (await driver.getCurrentUrl()).slice(serverUrl.length),
      texts: async (place) => Promise.all((await seen(place)).map((element) => element.getText())),
      click: async (place) => (await first(place)).click(),
      async type(place, text) {
        const element = await first(place);
        const before = await element.getAttribute('value');
        // A chord such as the one that selects everything swallows what is typed after it.
        await element.sendKeys(Key.END, Key.BACK_SPACE.repeat(before?.length ?? 0), text);
      },
      async close() {
        await driver.quit();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('its output is not piped');
  const [chunk] = (await once(stdout, 'data', { signal: AbortSignal.timeout(ENGINE_TIMEOUT_MS) })) as [Buffer];
  return chunk.toString();
}

async function whenListening(port: number): Promise<void> {
  const until = performance.now() + ENGINE_TIMEOUT_MS;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(ENGINE_TIMEOUT_MS) }).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`WebKit's driver did not answer within ${ENGINE_TIMEOUT_MS} ms`);
}
