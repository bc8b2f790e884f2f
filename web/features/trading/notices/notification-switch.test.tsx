import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { NotificationSwitch } from './notification-switch.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

let lastClient = 0;

/** For a client without a notifier yet, who gives this answer to the browser's permission prompt. */
function openSwitch(answer: NotificationPermission) {
  const asked = vi.fn();
  let permission: NotificationPermission = 'default';
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      asked();
      permission = answer;
      return Promise.resolve(answer);
    },
  });
  lastClient += 1;
  const { Wrapper } = openFixturePlatform({ clientId: lastClient });
  render(<NotificationSwitch />, { wrapper: Wrapper });
  return { asked, toggle: screen.getByRole<HTMLButtonElement>('switch', { name: 'Browser notifications' }) };
}

test('permission is requested on click, and not before', async () => {
  const { asked, toggle } = openSwitch('granted');
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(asked).toHaveBeenCalledOnce();
});

test('blocked notifications are reported, with instructions', async () => {
  const { toggle } = openSwitch('denied');
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.disabled).toBe(true));
  expect(screen.getByRole('status').textContent).toContain('Your browser is blocking notifications.');
});
