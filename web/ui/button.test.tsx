import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { Button, type ButtonProps } from './button.tsx';

afterEach(cleanup);

function renderOnServer(properties: Omit<ButtonProps, 'children'>): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Button {...properties}>Send</Button>);
  return container;
}

const isDisabled = (container: HTMLElement) => container.querySelector('button')?.disabled;

describe('before hydration', () => {
  test('a form cannot be submitted, and afterwards it can', () => {
    const container = renderOnServer({ type: 'submit' });
    expect(isDisabled(container)).toBe(true);
    render(<Button type="submit">Send</Button>, { container, hydrate: true });
    expect(isDisabled(container)).toBe(false);
  });

  test('any other button is in its final state', () => {
    expect(isDisabled(renderOnServer({}))).toBe(false);
    expect(isDisabled(renderOnServer({ disabled: true }))).toBe(true);
  });
});

test('a disabled button stays disabled', () => {
  const { container } = render(
    <Button type="submit" disabled>
      Send
    </Button>,
  );
  expect(isDisabled(container)).toBe(true);
});
