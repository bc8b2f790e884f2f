import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LONG_BITCOIN, openFixturePlatform, type FixturePlatform } from '../platform.fixture.tsx';
import { StopEditor } from './stop-editor.tsx';

afterEach(cleanup);

function openEditor(): FixturePlatform & { readonly input: HTMLInputElement } {
  const fixture = openFixturePlatform();
  render(<StopEditor position={LONG_BITCOIN} field="stopLoss" size="dense" />, { wrapper: fixture.Wrapper });
  return { ...fixture, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss for Bitcoin' }) };
}

test('Enter sends a valid level with the other stop unchanged', () => {
  const { input, trading } = openEditor();
  fireEvent.change(input, { target: { value: '59,500' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(trading.asked).toMatchObject([
    { event: 'updatePosition', message: { id: 7, stop_lost: 59_500, take_profit: null, client_order_id: 'command-1' } },
  ]);
});

test('an empty field removes the stop', () => {
  const { input, trading } = openEditor();
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(trading.asked).toMatchObject([{ event: 'updatePosition', message: { stop_lost: null } }]);
});

test('an invalid level is rejected with the reason and not sent', () => {
  const { input, trading } = openEditor();
  fireEvent.change(input, { target: { value: '60,000.01' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(trading.asked).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe("Can't be higher than 60,000.00");
  expect(input.getAttribute('aria-invalid')).toBe('true');
});
