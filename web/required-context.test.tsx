import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRequiredContext } from './required-context.ts';

afterEach(cleanup);

const { Provider, useValue } = createRequiredContext<string>('no provider');

function Shown() {
  return <p>{useValue()}</p>;
}

test('returns the value of the nearest provider', () => {
  render(
    <Provider value="far">
      <Provider value="near">
        <Shown />
      </Provider>
    </Provider>,
  );
  expect(screen.getByText('near')).toBeDefined();
});

test('throws its message without a provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Shown />)).toThrow('no provider');
});
