import { isDeepStrictEqual } from 'node:util';
/** Messages appear next to controls, never over something a person may be about to press. */
import type { Locator, Page } from '@playwright/test';
import { findClientId } from '../support/browser/back-office.ts';
import { fingerOn } from '../support/browser/finger.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const PHONE = { width: 390, height: 844 };

for (const viewport of [
  { width: 1366, height: 768 },
  // With less room.
  { width: 1024, height: 600 },
]) {
  test(
    `in the back office at ${viewport.width} px a message covers no control, and the navigation scrolls clear of it`,
    { tag: '@long' },
    async ({ page, server, client }) => {
      await page.setViewportSize(viewport);
      await openBackOffice(page, server.url, `clients/${await findClientId(server.url, client.email)}`);
      const logOut = page.getByRole('button', { name: 'Sign out' });
      const before = await logOut.boundingBox();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Send sign-in link' }).click();
      await page.getByLabel('Reason').fill('Asked for by phone');
      await page.getByRole('button', { name: 'Send link' }).click();
      const message = messages(page).getByText('Sign-in link sent');
      await expect(message).toBeVisible();
      await expect(page.getByRole('dialog', { name: /link/i })).toHaveCount(0);
      await expect(message).toBeVisible();
      expect(await coveredControls(page)).toEqual([]);
      expect(await logOut.boundingBox()).toEqual(before);
      const place = page.getByRole('navigation').getByRole('link').last();
      await place.scrollIntoViewIfNeeded();
      expect(await coveredControls(page)).toEqual([]);
      await place.click({ trial: true, timeout: 1_000 });
    },
  );
}

clientTest.describe('on a phone', () => {
  clientTest.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  clientTest(
    'two messages share one line that contains no control, wherever the page is scrolled',
    { tag: '@long' },
    async ({ page, server, session }) => {
      const trader = await connectTrading(server.url, session.access_token);
      for (let count = 0; count < 6; count += 1) await trader.open({ amount: 100 });
      const platform = platformPage(page);
      const finger = fingerOn(await page.context().newCDPSession(page));
      await platform.open();
      const close = page.getByRole('button', { name: 'Close Bitcoin' });
      await expect(close).toHaveCount(6);
      await restMouseAt(page, platform.toasts);
      const told = platform.toasts.getByText(/^Bitcoin closed/);
      const closeTwo = async (): Promise<void> => {
        const open = await close.count();
        for (const left of [open - 1, open - 2]) {
          await close.first().tap();
          await expect(close).toHaveCount(left);
        }
        await expect(told).toHaveCount(2);
        await expect(told.filter({ visible: true })).toHaveCount(1);
      };
      await closeTwo();
      expect(await coveredControlsWhileScrolling(page)).toEqual([]);

      await clientTest.step('touching one shows both in full and holds them, and touching elsewhere releases them', async () => {
        // The first two may have gone while the page was scrolled.
        await expect(told).toHaveCount(0);
        await closeTwo();
        await finger.tap(await beginningOf(told.last()));
        await expect(told.filter({ visible: true })).toHaveCount(2);
        await expect.poll(() => isHeldFor(page, 3_500)).toBe(true);
        await finger.tap({ x: 30, y: 300 });
        await expect(told).toHaveCount(0);
      });

      await clientTest.step('a swipe dismisses one', async () => {
        await close.first().tap();
        await expect(told).toBeVisible();
        await finger.swipe(await beginningOf(told), { x: 150 });
        await expect(told).toHaveCount(0, { timeout: 1_500 });
      });

      await clientTest.step('with a dialog open it is above the dialog', async () => {
        await close.first().tap();
        await page.getByRole('button', { name: /^Buy/ }).tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(told).toBeVisible();
        expect(await coveredControls(page)).toEqual([]);
      });
      trader.end();
    },
  );
});

const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });

/**
 * An emulated phone still has a mouse, and whatever is under it is hovered as soon as the page moves. So the mouse rests where the finger
 * taps.
 */
async function restMouseAt(page: Page, line: Locator): Promise<void> {
  const box = await line.boundingBox();
  if (box === null) throw new Error('there is no message area');
  await page.mouse.move(box.x + 90, box.y + box.height - 16);
}

/** The position where a line of text begins, once it rests: it may end beyond the visible part, and moves while it appears. */
async function beginningOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await restingBoxOf(element);
  return { x: box.x + 12, y: box.y + box.height / 2 };
}

async function restingBoxOf(element: Locator): Promise<{ readonly x: number; readonly y: number; readonly height: number }> {
  let former = await element.boundingBox();
  await expect
    .poll(async () => {
      const before = former;
      former = await element.boundingBox();
      return former !== null && isDeepStrictEqual(former, before);
    })
    .toBe(true);
  if (former === null) throw new Error(`${String(element)} has no box`);
  return former;
}

/** Whether there are as many messages after the time as before it. */
async function isHeldFor(page: Page, waitMs: number): Promise<boolean> {
  return page.evaluate(async (pauseMs) => {
    const count = (): number => document.querySelectorAll('[role=log] > *').length;
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return before > 0 && count() === before;
  }, waitMs);
}

/** The visible controls whose middle is covered by a message, by their names. */
function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(findCovered, false);
}

/** The same at every position to which the page can be scrolled. */
function coveredControlsWhileScrolling(page: Page): Promise<readonly string[]> {
  return page.evaluate(findCovered, true);
}

/** Runs in the page in one go, because a message does not stay for long. */
function findCovered(scrolls: boolean): readonly string[] {
  const STEP_PX = 24;
  const covered = new Set<string>();
  const look = (): void => {
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]')) {
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (box.width === 0 || control.closest('[role=log]') !== null || isScrolledOut(control, y)) continue;
      const [top, ...below] = document.elementsFromPoint(x, y);
      if (top === undefined || top.closest('[role=log]') === null) continue;
      // What the page itself covers without the message is not covered by the message.
      const next = below.find((element) => element.closest('[role=log]') === null && element.closest('[aria-live]') === null);
      if (next === undefined || !control.contains(next)) continue;
      covered.add(control.getAttribute('aria-label') ?? control.textContent ?? '');
    }
  };
  /** What is scrolled beyond the edge of a list is not covered but out of sight. */
  const isScrolledOut = (control: Element, y: number): boolean => {
    for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const { top, bottom } = box.getBoundingClientRect();
      if (y < top || y > bottom) return true;
    }
    return false;
  };
  if (!scrolls) look();
  else {
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= end; y += STEP_PX) {
      scrollTo(0, y);
      look();
    }
  }
  return [...covered];
}
