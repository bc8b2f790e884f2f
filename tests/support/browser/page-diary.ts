import type { BrowserContext, Page } from '@playwright/test';

export interface PageDiary {
  /** What was pressed in each open page, and what trading commands were sent and answered, oldest first. */
  read(): Promise<string>;
}

const MOST_LINES = 60;

/** Set by the script in each page. */
type Recording = typeof globalThis & { readonly pressed?: readonly string[] };

/**
 * Keeps what a picture of a failed test can't show: a message that has gone, a press that came to nothing, a command that was refused.
 * It is read only where a test fails.
 */
export async function keepDiary(context: BrowserContext): Promise<PageDiary> {
  const lines: string[] = [];
  const note = (text: string): void => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${text.slice(0, 400)}`);
    if (lines.length > MOST_LINES) lines.shift();
  };
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      note('socket opened');
      socket.on('framesent', ({ payload }) => {
        if (String(payload).startsWith('42/trading')) note(`> ${String(payload)}`);
      });
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('43/trading')) note(`< ${String(payload)}`);
      });
      socket.on('close', () => note('socket closed'));
    });
  });
  await context.addInitScript((most) => {
    const pressed: string[] = [];
    Object.assign(globalThis, { pressed });
    function write(text: string): void {
      pressed.push(`${new Date().toISOString().slice(11, 23)} ${text.slice(0, 200)}`);
      if (pressed.length > most) pressed.shift();
    }
    function writePress({ type, target }: Event): void {
      write(`${type} ${target instanceof Element ? `${target.tagName} ${target.textContent.trim().slice(0, 40)}` : ''}`);
    }
    for (const type of ['mousedown', 'click', 'submit']) addEventListener(type, writePress, true);
    // A message in the page is said in a live region, and gone after three seconds.
    const said = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) write(`said: ${node.textContent ?? ''}`);
      }
    });
    addEventListener('DOMContentLoaded', () => {
      const watched = new WeakSet<Element>();
      const findLogs = (): void => {
        for (const log of document.querySelectorAll('[role=log]')) {
          if (!watched.has(log)) said.observe(log, { childList: true, subtree: true });
          watched.add(log);
        }
      };
      addEventListener('mousedown', findLogs, true);
      addEventListener('focusin', findLogs, true);
    });
  }, MOST_LINES);
  return {
    read: async () => {
      const pages = await Promise.all(context.pages().map((page) => withinASecond(readPressed(page))));
      return [...lines, ...pages.flat()].toSorted((a, b) => a.localeCompare(b)).join('\n');
    },
  };
}

function readPressed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as Recording).pressed ?? []);
}

/** A page that hangs has no diary, and must not keep the next test waiting. */
function withinASecond(reading: Promise<readonly string[]>): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => resolve(['a page did not answer']), 1_000);
  reading.then(resolve, () => resolve([])).finally(() => clearTimeout(timer));
  return promise;
}
