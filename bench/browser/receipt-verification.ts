import { join } from 'node:path';
import type { Receipt } from '@fairlead/domain/proof/receipt.ts';
import { build } from 'vite';
import { launchBrowser } from './served-app.ts';

/** Browsers verify signatures only on pages from https or from the device itself. */
const PAGE = 'http://localhost/verifying';

/** How many receipts a second Chromium verifies, one after the other, with the functions of the page /verify. */
export async function measureVerifyingInBrowser(receipts: readonly Receipt[], keyText: string, count: number): Promise<number> {
  const script = await bundle();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Verifying</title>' }));
    await page.goto(PAGE);
    await page.addScriptTag({ content: script });
    const run = (times: number): Promise<number> =>
      page.evaluate(([list, key, each]) => measureVerifying(list, key, each), [receipts, keyText, times] as const);
    await run(Math.ceil(count / 10));
    return (count / (await run(count))) * 1_000;
  } finally {
    await browser.close();
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'verifying-page.ts'), name: 'verifying', formats: ['iife'] },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the bundle was built in watch mode');
  return output.output[0].code;
}
