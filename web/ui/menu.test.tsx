import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

/** Opens the menu by keyboard. */
async function show() {
  const onChosen = vi.fn<(name: string) => void>();
  const action = (name: string) => ({ name, label: name, onChosen: () => onChosen(name) });
  render(<Menu trigger={<Button>More</Button>} groups={[[action('Message'), action('Login link')], [action('Block')]]} />);
  const trigger = screen.getByRole('button', { name: 'More' });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  fireEvent.click(trigger, { detail: 0 });
  await screen.findByRole('menu', { name: 'More' });
  await waitFor(() => expect(focused()).toBe('Message'));
  return { onChosen, trigger };
}
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test.each([
  ['ArrowDown', 'Login link'],
  ['ArrowUp', 'Block'],
  ['End', 'Block'],
  ['b', 'Block'],
])('%s moves from the first action to %s', async (key, name) => {
  await show();
  press(key);
  await waitFor(() => expect(focused()).toBe(name));
});

test('Enter runs the action and closes the menu', async () => {
  const { onChosen } = await show();
  press('Enter');
  expect(onChosen.mock.calls).toEqual([['Message']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('Escape runs nothing and returns to the button', async () => {
  const { onChosen, trigger } = await show();
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(onChosen).not.toHaveBeenCalled();
});
