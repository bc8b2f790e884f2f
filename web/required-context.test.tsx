import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRequiredContext } from './required-context.ts';

afterEach(cleanup);

const { Provider, useValue } = createRequiredContext<string>('nothing to say');

function Said() {
  return <p>{useValue()}</p>;
}

test('gives the value of the nearest provider', () => {
  render(
    <Provider value="far">
      <Provider value="near">
        <Said />
      </Provider>
    </Provider>,
  );
  expect(screen.getByText('near')).toBeDefined();
});

test('says what is wrong where there is no provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Said />)).toThrow('nothing to say');
});
