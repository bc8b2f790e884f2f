import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FIXTURE_SETTINGS, writeFixtureBuild, type FixturePage } from './fixture-web-build.ts';
import type { PageRenderer } from './page-renderer.ts';
import { PagesBusy } from './pages-busy.ts';
import { withNonce, type RenderedPage } from './rendered-page.ts';
import { RENDER_TIMES, startWorkerRenderer, type RenderTimes } from './worker-renderer.ts';

interface OpenOptions {
  readonly sources?: Partial<PageSources>;
  readonly times?: Partial<RenderTimes>;
  readonly bundle?: string;
}

/** Patient in all respects except those given, because the machine may be busy. */
const PATIENT: RenderTimes = { ...RENDER_TIMES, readyMs: 60_000, renderMs: 60_000, sourceMs: 60_000, restartMs: 1 };
const STAYS = new AbortController().signal;

async function open({ sources = {}, times = {}, bundle }: OpenOptions = {}) {
  const build = await writeFixtureBuild(bundle);
  onTestFinished(build.remove);
  const lines: { readonly level: string; readonly details: object; readonly message: string }[] = [];
  const write = (level: string) => (details: object, message: string) => void lines.push({ level, details, message });
  const renderer = await startWorkerRenderer({
    thread: { buildDirectory: build.directory, behavioursScript: '/b.js', noncePlaceholder: 'PLACE', publicUrl: null },
    sources: { ...NO_SOURCES, ...sources },
    log: { warn: write('warn'), error: write('error') },
    times: { ...PATIENT, ...times },
  });
  onTestFinished(renderer.stop);
  return { renderer, lines };
}

const render = (renderer: PageRenderer, path: string, signal = STAYS): Promise<RenderedPage> =>
  renderer.render({ request: { url: `http://a${path}`, headers: [['cookie', 'lang=en']] }, settings: FIXTURE_SETTINGS }, signal);

const read = (page: RenderedPage): FixturePage => JSON.parse(withNonce(page, 'n+/=').toString()) as FixturePage;

/** Retries until a thread is available again. */
async function renderAgain(renderer: PageRenderer): Promise<FixturePage> {
  let page: RenderedPage | undefined;
  await vi.waitFor(
    async () => {
      page = await render(renderer, '/');
    },
    { timeout: 60_000, interval: 20 },
  );
  if (page === undefined) throw new Error('no page');
  return read(page);
}

test("a page is rendered in another thread, without this one's secrets", async () => {
  process.env['FIXTURE_SECRET'] = 'x';
  onTestFinished(() => void delete process.env['FIXTURE_SECRET']);
  const { renderer } = await open();
  const page = await render(renderer, '/about?x=1');
  expect(page.status).toBe(200);
  expect(read(page)).toMatchObject({
    nonce: 'n+/=',
    demo: true,
    address: '/about?x=1',
    headers: { cookie: 'lang=en' },
    environment: ['NODE_ENV'],
  });
});

describe("a page's data request", () => {
  test('is answered by the main thread, for several pages at a time', async () => {
    const asked = Promise.withResolvers<[]>();
    const listLevels = vi.fn(() => asked.promise);
    const { renderer } = await open({ sources: { listLevels } });
    const both = [render(renderer, '/levels/1'), render(renderer, '/levels/2')];
    await expect.poll(() => listLevels).toHaveBeenCalledTimes(2);
    expect(read(await render(renderer, '/')).levels).toBeNull();
    asked.resolve([]);
    for (const page of both) expect(read(await page).levels).toEqual([]);
    expect(listLevels).toHaveBeenCalledWith('en');
  });

  test.each(['/levels', '/wrapped'])('that fails for lack of a database makes %s unavailable, whatever wraps the failure', async (path) => {
    const failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { renderer, lines } = await open({ sources: { listLevels: () => Promise.reject(failure) } });
    expect(await render(renderer, path)).toMatchObject({ status: 500, isUnavailable: true });
    // The original error with all its details.
    expect(lines).toEqual([{ level: 'warn', details: { err: failure }, message: 'page failed' }]);
  });

  test('that the main thread fails to answer is a fault', async () => {
    const failure = new Error('a server fault');
    const { renderer, lines } = await open({ sources: { listLevels: () => Promise.reject(failure) } });
    expect(await render(renderer, '/levels')).toMatchObject({ status: 500, isUnavailable: false });
    expect(lines).toEqual([{ level: 'error', details: { err: failure }, message: 'page failed' }]);
  });

  test('is answered within a deadline, or makes the page unavailable', async () => {
    const { renderer } = await open({ sources: { listLevels: () => new Promise(() => undefined) }, times: { sourceMs: 20 } });
    expect(await render(renderer, '/levels')).toMatchObject({ status: 500, isUnavailable: true });
    expect(renderer.restarts.hung).toBe(0);
  });

  test('whose answer cannot be sent to the thread is a fault of that page only', async () => {
    const { renderer } = await open({ sources: { listLevels: () => Promise.resolve([() => undefined] as unknown as []) } });
    expect(await render(renderer, '/levels')).toMatchObject({ status: 500, isUnavailable: false });
    expect(await render(renderer, '/')).toMatchObject({ status: 200 });
  });
});

test('a fault of the page itself is logged with its stack', async () => {
  const { renderer, lines } = await open();
  expect(await render(renderer, '/faulty')).toMatchObject({ status: 500, isUnavailable: false });
  expect(lines).toMatchObject([
    { level: 'error', details: { err: { message: 'a server fault', stack: expect.stringContaining('index.js') } } },
  ]);
});

test('a page that is not needed any more is stopped, and its data requests are dropped', async () => {
  const asked = vi.fn(() => new Promise<[]>(() => undefined));
  const { renderer, lines } = await open({ sources: { listLevels: asked } });
  const leaving = new AbortController();
  const page = render(renderer, '/levels', leaving.signal);
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  leaving.abort();
  await page.catch(() => undefined);
  expect([renderer.restarts, lines]).toEqual([{ hung: 0, died: 0, unready: 0 }, []]);
});

describe('the thread', () => {
  test('that dies during a page takes all its pages with it and is restarted', async () => {
    const { renderer, lines } = await open({ sources: { listLevels: () => new Promise(() => undefined) } });
    const other = render(renderer, '/levels').catch((error: unknown) => error);
    await expect(render(renderer, '/dies?code=secret')).rejects.toThrow(PagesBusy);
    expect(await other).toBeInstanceOf(PagesBusy);
    await expect(render(renderer, '/')).rejects.toThrow(PagesBusy);
    expect((await renderAgain(renderer)).renders).toBe(1);
    expect(renderer.restarts).toEqual({ hung: 0, died: 1, unready: 0 });
    expect(lines).toMatchObject([{ level: 'error', details: { reason: 'died', paths: ['/levels', '/dies'] } }]);
  });

  test.each(['/hangs', '/never'])('that hangs at %s is ended and restarted', async (path) => {
    const { renderer } = await open({ times: { renderMs: 500 } });
    await expect(render(renderer, path)).rejects.toThrow(PagesBusy);
    await renderAgain(renderer);
    expect(renderer.restarts.hung).toBeGreaterThan(0);
  });

  test('that takes too much memory ends without the process', async () => {
    const { renderer } = await open();
    await expect(render(renderer, '/memory')).rejects.toThrow(PagesBusy);
    await renderAgain(renderer);
    expect(renderer.restarts.died).toBe(1);
  });

  test('that cannot start keeps the server from starting', async () => {
    await expect(open({ bundle: 'throw new Error("a broken build");' })).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'a broken build' }),
    });
    await expect(
      open({ bundle: 'await new Promise(() => setInterval(() => undefined, 1_000));', times: { readyMs: 200 } }),
    ).rejects.toThrow('did not start');
  });

  test('that was stopped is not restarted', async () => {
    const { renderer, lines } = await open({ sources: { listLevels: () => new Promise(() => undefined) } });
    const page = render(renderer, '/levels').catch((error: unknown) => error);
    await renderer.stop();
    expect(await page).toBeInstanceOf(PagesBusy);
    await expect(render(renderer, '/')).rejects.toThrow(PagesBusy);
    expect(lines).toEqual([]);
  });
});
