import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { LevelEditor, type LevelEditorProps } from './level-editor.tsx';

afterEach(cleanup);

function openEditor(changes: Partial<LevelEditorProps> = {}) {
  const save = vi.fn(() => Promise.resolve(true));
  const props: LevelEditorProps = {
    label: 'Stop loss of Bitcoin',
    saved: '58,000.00',
    size: 'dense',
    isPending: false,
    blocked: undefined,
    judge: () => null,
    save,
    ...changes,
  };
  render(<LevelEditor {...props} />, { wrapper: InEnglish });
  return { save, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss of Bitcoin' }) };
}

function type(input: HTMLInputElement, value: string, key: 'Enter' | 'Escape'): void {
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key });
}

test('Enter saves the text, and the field shows what the server has again', async () => {
  const { input, save } = openEditor();
  await act(async () => type(input, '59,500', 'Enter'));
  expect(save.mock.calls).toEqual([['59,500']]);
  expect(input.value).toBe('58,000.00');
});

test('what could not be saved stays in the field', async () => {
  const { input } = openEditor({ save: () => Promise.resolve(false) });
  await act(async () => type(input, '59,500', 'Enter'));
  expect(input.value).toBe('59,500');
});

test('what is wrong is said and not saved, until something else is typed', () => {
  const { input, save } = openEditor({ judge: (text) => `${text} is too much` });
  type(input, '60,000.01', 'Enter');
  expect(screen.getByRole('alert').textContent).toBe('60,000.01 is too much');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '6' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Escape restores what the server has, and leaves an unchanged field to its window', () => {
  const { input, save } = openEditor();
  const onWindow = vi.fn();
  document.addEventListener('keydown', onWindow);
  type(input, '1', 'Escape');
  expect(input.value).toBe('58,000.00');
  expect(save).not.toHaveBeenCalled();
  expect(onWindow).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(onWindow).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onWindow);
});

test('Enter without a change saves nothing', () => {
  const { input, save } = openEditor();
  type(input, '58,000.00', 'Enter');
  expect(save).not.toHaveBeenCalled();
});

test('while commands are blocked nothing is typed or saved, and the reason is said', () => {
  const { input, save } = openEditor({ blocked: 'Trading is paused.' });
  expect([input.readOnly, input.disabled, input.title]).toEqual([true, false, 'Trading is paused.']);
  type(input, '59,500', 'Enter');
  expect(save).not.toHaveBeenCalled();
  expect(input.value).toBe('59,500');
});
