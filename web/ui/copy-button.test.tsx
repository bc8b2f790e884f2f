import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = () => screen.getByRole('button', { name: 'Copy: IBAN' });
const said = () => screen.getByRole('status').textContent;

test.each([
  ['with its label', false],
  ['as an icon', true],
])('%s it copies its text, says so, and resets when it loses the focus', async (_case, iconOnly) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyButton text="DE02120300000000202051" label="Copy: IBAN" iconOnly={iconOnly} />, { wrapper: InEnglish });
  expect(said()).toBe('');
  fireEvent.click(button());
  await waitFor(() => expect(said()).toBe('Copied'));
  expect(writeText).toHaveBeenCalledWith('DE02120300000000202051');
  fireEvent.blur(button());
  expect(said()).toBe('');
});

test('if the browser does not allow copying, it says what to do', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  render(<CopyButton text="a" label="Copy: IBAN" iconOnly />, { wrapper: InEnglish });
  fireEvent.click(button());
  await waitFor(() => expect(said()).toMatch(/Select and copy the text manually/));
});
