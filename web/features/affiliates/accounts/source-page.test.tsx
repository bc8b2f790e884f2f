import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SourcePage } from './source-page.tsx';

afterEach(cleanup);

test.each(['https://blog.example/review', 'http://blog.example/'])('%s is a link that sends its target no referrer', (address) => {
  render(<SourcePage address={address} />);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe(address);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/about', 'blog'])('%s is text', (address) => {
  render(<SourcePage address={address} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(address)).toBeTruthy();
});

test('a missing page is shown as a dash', () => {
  const { container } = render(<SourcePage address="" />);
  expect(container.textContent).toBe('–');
});
