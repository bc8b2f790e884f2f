import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { PopupDialog } from './popup-dialog.tsx';

afterEach(cleanup);

const popup = (id: number, content: string) => ({ id, title: `Popup ${id}`, content, created_at: '2026-01-01T00:00:00.000Z' });

function open(...contents: readonly string[]) {
  const onClose = vi.fn();
  render(<PopupDialog popups={contents.map((content, index) => popup(index + 1, content))} onClose={onClose} />, { wrapper: InEnglish });
  return onClose;
}

const dialog = () => within(screen.getByRole('dialog'));

test('several open one after another, each with its position, and each closing reports its own id', async () => {
  const onClose = open('<p>First</p>', '<ul><li>One point</li></ul>');
  expect(screen.getByRole('dialog', { name: 'Popup 1' }).textContent).toContain('Message 1 of 2');
  fireEvent.click(dialog().getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('dialog', { name: 'Popup 2' })).toBeTruthy();
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['One point']);
  fireEvent.click(dialog().getByRole('button', { name: 'Got it' }));
  expect(onClose.mock.calls).toEqual([[1], [2]]);
});
