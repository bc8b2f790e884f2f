import { expect, test, vi } from 'vitest';
import { createInstallOffer } from './install-offer.ts';

function offerEvent(prompt = () => Promise.resolve()): Event {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
}

test('there is no offer before the browser makes one', async () => {
  const offer = createInstallOffer(new EventTarget());
  expect(offer.isOpen()).toBe(false);
  await offer.takeUp();
});

test("the browser's own banner is suppressed, and listeners hear of the offer", () => {
  const browser = new EventTarget();
  const offer = createInstallOffer(browser);
  const listener = vi.fn();
  offer.subscribe(listener);
  const event = offerEvent();
  browser.dispatchEvent(event);
  expect([offer.isOpen(), event.defaultPrevented, listener.mock.calls.length]).toEqual([true, true, 1]);
});

test('an offer can be accepted once', async () => {
  const browser = new EventTarget();
  const offer = createInstallOffer(browser);
  const prompt = vi.fn(() => Promise.resolve());
  browser.dispatchEvent(offerEvent(prompt));
  await offer.takeUp();
  await offer.takeUp();
  expect([prompt.mock.calls.length, offer.isOpen()]).toEqual([1, false]);
});

test('an app installed by other means is not offered any more', () => {
  const browser = new EventTarget();
  const offer = createInstallOffer(browser);
  const listener = vi.fn();
  const leave = offer.subscribe(listener);
  browser.dispatchEvent(offerEvent());
  leave();
  browser.dispatchEvent(new Event('appinstalled'));
  expect([offer.isOpen(), listener.mock.calls.length]).toEqual([false, 1]);
});
