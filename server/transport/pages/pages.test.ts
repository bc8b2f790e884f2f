import { describe, expect, onTestFinished, test } from 'vitest';
import { FIXTURE_SETTINGS } from './fixture-web-build.ts';
import type { PageAsk } from './page-ask.ts';
import { createPages } from './pages.ts';
import { PagesBusy } from './pages-busy.ts';
import type { RenderedPage } from './rendered-page.ts';

const STAYS = new AbortController().signal;

const ask = (path: string, key: string | null = path): PageAsk => ({
  key,
  request: { url: `http://a${path}`, headers: [] },
  pathname: path,
  language: 'en',
  isLanguageChosen: false,
});

const page = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [],
  parts: [new Uint8Array(10)],
  isUnavailable: false,
  ...changes,
});

function open({ mostAtOnce = 4, mostWaiting = 10 } = {}) {
  const renders: { readonly url: string; readonly signal: AbortSignal; readonly end: (page: RenderedPage) => void }[] = [];
  let now = 0;
  const pages = createPages({
    renderer: {
      render: ({ request: { url } }, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        renders.push({ url, signal, end: resolve });
        return promise;
      },
      stop: () => Promise.resolve(),
      restarts: { hung: 0, died: 0, unready: 0 },
    },
    settings: () => FIXTURE_SETTINGS,
    limits: { mostBytes: 1_000_000, keptForMs: 3_000, mostAtOnce, mostWaiting, patienceMs: 60_000 },
    clock: () => now,
  });
  const begun = async (count: number): Promise<void> => {
    await expect.poll(() => renders.length).toBe(count);
  };
  return { pages, renders, begun, passTime: (ms: number) => void (now += ms) };
}

describe('a page', () => {
  test('requested a thousand times at once is rendered once', async () => {
    const { pages, renders, begun } = open();
    const answers = Array.from({ length: 1_000 }, () => pages.answer(ask('/'), STAYS));
    await begun(1);
    renders[0]?.end(page());
    await Promise.all(answers);
    expect([renders.length, pages.figures.answers]).toEqual([1, { kept: 0, shared: 999, rendered: 1, busy: 0 }]);
  });

  test('is cached for its time, counted from the start of its rendering', async () => {
    const { pages, renders, begun, passTime } = open();
    const first = pages.answer(ask('/'), STAYS);
    await begun(1);
    passTime(1_000);
    renders[0]?.end(page());
    const rendered = await first;
    passTime(1_999);
    expect(await pages.answer(ask('/'), STAYS)).toBe(rendered);
    passTime(1);
    void pages.answer(ask('/'), STAYS);
    await begun(2);
    expect(pages.figures.answers.kept).toBe(1);
  });

  test.each<[string, Partial<RenderedPage>]>([
    ['that sets a cookie', { headers: [['set-cookie', 'a=1']] }],
    ['that failed', { status: 500 }],
    ['whose content is unavailable', { status: 503 }],
    ['whose database is unavailable', { isUnavailable: true }],
  ])('%s is rendered again for the next reader', async (_what, changes) => {
    const { pages, renders, begun } = open();
    const first = pages.answer(ask('/'), STAYS);
    await begun(1);
    renders[0]?.end(page(changes));
    await first;
    void pages.answer(ask('/'), STAYS);
    await begun(2);
  });

  test('with personal data is neither cached nor shared', async () => {
    const { pages, renders, begun } = open();
    const both = [pages.answer(ask('/', null), STAYS), pages.answer(ask('/', null), STAYS)];
    await begun(2);
    for (const { end } of renders) end(page());
    await Promise.all(both);
    void pages.answer(ask('/', null), STAYS);
    await begun(3);
    expect(pages.figures.keptPages).toBe(0);
  });

  test('is rendered again as soon as settings or content change', async () => {
    const { pages, renders, begun } = open();
    const first = pages.answer(ask('/'), STAYS);
    await begun(1);
    pages.forget();
    const second = pages.answer(ask('/'), STAYS);
    await begun(2);
    const [old, fresh] = [page(), page()];
    renders[1]?.end(fresh);
    expect(await second).toBe(fresh);
    renders[0]?.end(old);
    expect(await first).toBe(old);
    expect(await pages.answer(ask('/'), STAYS)).toBe(fresh);
    pages.forget();
    void pages.answer(ask('/'), STAYS);
    await begun(3);
  });
});

describe('readers who leave', () => {
  test('end the rendering when the last of them has left', async () => {
    const { pages, renders, begun } = open();
    const readers = [new AbortController(), new AbortController()];
    const answers = readers.map(({ signal }) => pages.answer(ask('/'), signal).catch((error: Error) => error.message));
    await begun(1);
    readers[0]?.abort(new Error('left'));
    expect(await answers[0]).toBe('left');
    expect(renders[0]?.signal.aborted).toBe(false);
    readers[1]?.abort(new Error('left'));
    expect(await answers[1]).toBe('left');
    expect(renders[0]?.signal.aborted).toBe(true);
    void pages.answer(ask('/'), STAYS);
    await begun(2);
    expect(pages.figures.answers).toEqual({ kept: 0, shared: 0, rendered: 0, busy: 0 });
  });

  test('leave the queue', async () => {
    const { pages, renders, begun } = open({ mostAtOnce: 1 });
    void pages.answer(ask('/1'), STAYS);
    await begun(1);
    const leaving = new AbortController();
    const left = pages.answer(ask('/2'), leaving.signal);
    await expect.poll(() => pages.figures.waiting).toBe(1);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(pages.figures.waiting).toBe(0);
    renders[0]?.end(page());
    void pages.answer(ask('/3'), STAYS);
    await begun(2);
    expect(renders[1]?.url).toBe('http://a/3');
  });
});

test('pages beyond the queue limit are refused, but cached ones are not', async () => {
  const { pages, renders, begun } = open({ mostAtOnce: 1, mostWaiting: 2 });
  const first = pages.answer(ask('/'), STAYS);
  await begun(1);
  renders[0]?.end(page());
  await first;
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  for (const path of ['/1', '/2', '/3']) pages.answer(ask(path), leaving.signal).catch(() => undefined);
  await begun(2);
  await expect(pages.answer(ask('/4'), STAYS)).rejects.toThrow(PagesBusy);
  expect(await pages.answer(ask('/'), STAYS)).toBeDefined();
  expect(pages.figures).toMatchObject({ running: 1, waiting: 2, answers: { kept: 1, busy: 1 } });
});
