import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { CodeBlockNode } from '../nodes/code-block-node.tsx';
import { copyCode } from './copy-code.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CODE = 'const a = 1 < 2;';

async function show() {
  const html = '<span class="hljs-keyword">const</span> a = 1 &lt; 2;';
  const { container } = render(<CodeBlockNode code={CODE} language="typescript" html={html} />, { wrapper: InEnglish });
  return copyCode(container.firstElementChild as HTMLElement);
}

test('copies the code without its highlighting and confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Copied'));
  expect(writeText).toHaveBeenCalledWith(CODE);
});

test('shows no confirmation if the browser forbids it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await Promise.resolve();
  expect(screen.getByRole('button').textContent).toBe('Copy');
});

test('there is no button without the behaviour', async () => {
  const detach = await show();
  detach();
  expect(screen.queryByRole('button')).toBeNull();
});
