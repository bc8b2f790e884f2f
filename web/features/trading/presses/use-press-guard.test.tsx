import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { SINGLE_ENTER, SINGLE_PRESS, usePressGuard } from './use-press-guard.ts';

afterEach(cleanup);

function Terminal({ children }: { readonly children: ReactNode }) {
  return <main {...usePressGuard()}>{children}</main>;
}

function openTerminal() {
  const pressed = vi.fn<(name: string) => void>();
  const { Wrapper } = openFixturePlatform();
  render(
    <Terminal>
      <button type="button" {...SINGLE_PRESS} onClick={() => pressed('close')}>
        Close
      </button>
      <button type="button" onClick={() => pressed('higher')}>
        Higher
      </button>
      <form {...SINGLE_ENTER}>
        <input aria-label="Amount" />
      </form>
    </Terminal>,
    { wrapper: Wrapper },
  );
  return pressed;
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a double click presses a single-press button once, and any other button twice', () => {
  const pressed = openTerminal();
  for (const name of ['Close', 'Higher']) for (const detail of [1, 2]) fireEvent.click(button(name), { detail });
  expect(pressed.mock.calls).toEqual([['close'], ['higher'], ['higher']]);
});

test('a key held down presses no single-press button or form; other keys go through', () => {
  openTerminal();
  // False if the default action, the press, was prevented.
  const press = (element: HTMLElement, key: string, repeat: boolean): boolean => fireEvent.keyDown(element, { key, repeat });
  expect(press(button('Close'), 'Enter', false)).toBe(true);
  expect(press(button('Close'), 'Enter', true)).toBe(false);
  expect(press(button('Close'), ' ', true)).toBe(false);
  expect(press(button('Close'), 'Tab', true)).toBe(true);
  expect(press(screen.getByLabelText('Amount'), 'Enter', true)).toBe(false);
  expect(press(screen.getByLabelText('Amount'), ' ', true)).toBe(true);
  expect(press(button('Higher'), 'Enter', true)).toBe(true);
});
