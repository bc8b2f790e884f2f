import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { LevelEditor, type LevelEditorProps } from './level-editor.tsx';

afterEach(cleanup);

function openEditor(changes: Partial<LevelEditorProps> = {}) {
  const save = vi.fn(() => Promise.resolve(true));
  const props: LevelEditorProps = {
    draftKey: 'position 7 stopLoss',
    symbol: 'BTCUSD',
    label: 'Stop loss of Bitcoin',
    saved: '58,000.00',
    size: 'dense',
    isPending: false,
    blocked: undefined,
    judge: () => null,
    save,
    ...changes,
  };
  const { Wrapper } = openFixturePlatform();
  const show = () => render(<LevelEditor {...props} />, { wrapper: Wrapper });
  const { unmount } = show();
  return { save, show, unmount, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss of Bitcoin' }) };
}

function type(input: HTMLInputElement, value: string, key: 'Enter' | 'Escape'): void {
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key });
}

test('Enter saves the text, and the field shows the server’s value again', async () => {
  const { input, save } = openEditor();
  await act(async () => type(input, '59,500', 'Enter'));
  expect(save.mock.calls).toEqual([['59,500']]);
  expect(input.value).toBe('58,000.00');
});

test('text that could not be saved stays in the field', async () => {
  const { input } = openEditor({ save: () => Promise.resolve(false) });
  await act(async () => type(input, '59,500', 'Enter'));
  expect(input.value).toBe('59,500');
});

test('an invalid price shows the error and is not saved until it is changed', () => {
  const { input, save } = openEditor({ judge: (text) => `${text} is too much` });
  type(input, '60,000.01', 'Enter');
  expect(screen.getByRole('alert').textContent).toBe('60,000.01 is too much');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '6' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a message that would be clipped by the surrounding list', () => {
  const rect = (top: number, bottom: number) => ({ top, bottom, height: bottom - top }) as DOMRect;

  test.each([
    ['below the field while there is room', 300, 'top-full'],
    ['above the field at the end of the list', 360, 'bottom-full'],
  ])('is shown %s', (_, fieldTop, place) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
      return this.getAttribute('role') === 'tabpanel' ? rect(100, 400) : rect(fieldTop, fieldTop + 28);
    });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    document.body.setAttribute('role', 'tabpanel');
    const { input } = openEditor({ judge: () => 'too much' });
    type(input, '1', 'Enter');
    expect(screen.getByRole('alert').classList).toContain(place);
    document.body.removeAttribute('role');
    vi.restoreAllMocks();
  });
});

test('Escape restores the server’s value, and in an unchanged field is left to the dialog', () => {
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

test('while commands are blocked the field is read-only and shows the reason', () => {
  const { input, save } = openEditor({ blocked: 'Trading is paused.' });
  expect([input.readOnly, input.disabled, input.title]).toEqual([true, false, 'Trading is paused.']);
  type(input, '59,500', 'Enter');
  expect(save).not.toHaveBeenCalled();
  expect(input.value).toBe('59,500');
});

describe('unsaved text', () => {
  function leave(input: HTMLInputElement, value: string): void {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  }

  test('is kept and marked as unsaved when the field loses focus', () => {
    const { input, save } = openEditor();
    leave(input, '59,500');
    expect(input.value).toBe('59,500');
    expect(screen.getByRole('alert').textContent).toBe('Not saved. Still 58,000.00.');
    expect(save).not.toHaveBeenCalled();
    fireEvent.focus(input);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be saved or discarded with the field’s buttons', async () => {
    const { input, save } = openEditor();
    leave(input, '59,500');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save (Enter)' })));
    expect(save.mock.calls).toEqual([['59,500']]);
    leave(input, '59,600');
    fireEvent.click(screen.getByRole('button', { name: 'Discard (Esc)' }));
    expect(input.value).toBe('58,000.00');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is still there when the field comes back, as it does with its tab', () => {
    const { input, show, unmount } = openEditor();
    leave(input, '59,500');
    unmount();
    show();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('59,500');
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
  });

  test('does not exist if the field was left unchanged', () => {
    const { input } = openEditor();
    leave(input, '58,000.00 ');
    expect(input.value).toBe('58,000.00');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
