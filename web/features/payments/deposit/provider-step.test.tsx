import type { ProviderStep as Step } from '@fairlead/contract/payments/schemas.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InPayments } from './deposit.fixture.tsx';
import { ProviderStep } from './provider-step.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const FORM: Step = { kind: 'form', action: 'https://provider.test/pay', fields: { data: 'the order', sign: 'the signature' } };
const FRAME: Step = { kind: 'frame', url: 'about:blank' };

function show(step: Step) {
  const onCancel = vi.fn();
  const clicks = vi.fn((event: Event) => event.preventDefault());
  const payment = { amountEuros: 500, provider: 'Harbour Pay' };
  const postCheck = () => new Promise<never>(() => undefined);
  const { container } = render(
    <InPayments calls={{ postCheck }}>
      <ProviderStep transactionId="T1" payment={payment} step={step} onCancel={onCancel} onDecided={() => undefined} />
    </InPayments>,
  );
  // Records what the browser would do for the click, without doing it.
  container.addEventListener(step.kind === 'form' ? 'submit' : 'click', clicks);
  return { container, onCancel, clicks };
}

function pass(delayMs: number): void {
  act(() => {
    vi.advanceTimersByTime(delayMs);
  });
}

test.each<readonly [string, Step]>([
  ['a page', { kind: 'redirect', url: 'https://provider.test/pay' }],
  ['a tab', { kind: 'link', url: 'https://provider.test/pay' }],
  ['a form', FORM],
  ['a frame', FRAME],
])('the client is sent to %s after two seconds, once', (_, step) => {
  const { clicks } = show(step);
  pass(1_900);
  expect(clicks).not.toHaveBeenCalled();
  pass(200);
  expect(clicks).toHaveBeenCalledTimes(1);
  pass(10_000);
  expect(clicks).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Waiting for Harbour Pay…')).toBeTruthy();
});

test('cancelling stops the redirect', () => {
  const { onCancel, clicks } = show(FORM);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  cleanup();
  pass(3_000);
  expect(clicks).not.toHaveBeenCalled();
});

test('a form posts every field to the provider', () => {
  const { container } = show(FORM);
  const form = container.querySelector('form');
  expect([form?.method, form?.action]).toEqual(['post', 'https://provider.test/pay']);
  const fields = [...container.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [name, value]);
  expect(fields).toEqual(Object.entries(FORM.kind === 'form' ? FORM.fields : {}));
});

test('a new tab has no access to this page', () => {
  show({ kind: 'link', url: 'https://provider.test/pay' });
  const link = screen.getByRole('link');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('a frame has a title, and may run scripts and post forms but not share our origin', () => {
  show(FRAME);
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Harbour Pay' }));
  pass(0);
  const frame = screen.getByTitle('Payment with Harbour Pay');
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['about:blank', 'allow-scripts allow-forms']);
});
