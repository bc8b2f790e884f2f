import { describe, expect, test } from 'vitest';
import type { ContactEmail } from './email-content.ts';
import { renderEmail } from './render-email.ts';

const SITE = 'https://trade.example.com';

const written: ContactEmail = {
  template: 'contactMessage',
  at: Date.UTC(2027, 0, 15, 8, 5),
  language: 'de',
  firstName: 'Zoë',
  lastName: 'Groß',
  email: 'zoe@example.test',
  phone: '+4930901820',
  message: 'First line.\nSecond line.\r\n\r\nAnother paragraph.',
  userId: null,
};

const render = (part: Partial<ContactEmail> = {}) => renderEmail({ ...written, ...part }, 'en', SITE);

test('states who wrote what, and how to reply', () => {
  const { subject, text, html } = render();
  expect(subject).toBe('Contact form: Zoë Groß');
  for (const words of ['zoe@example.test', '+4930901820', 'German', 'Not signed in', '2027-01-15T08:05:00.000Z']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('First line.\n\nSecond line.\n\nAnother paragraph.\n');
  expect(html).toMatch(/<p[^>]*>First line\.<\/p>\n<p[^>]*>Second line\.<\/p>\n<p[^>]*>Another paragraph\.<\/p>/);
});

test('names a signed-in client', () => {
  expect(render({ userId: 7 }).text).toContain('Client: Number 7, signed in\n');
});

describe('HTML typed into the form is escaped', () => {
  const hostile = `<script>alert(1)</script>"'><a href="https://evil.example">`;

  test.each(['firstName', 'lastName', 'email', 'phone', 'message'] as const)('in %s', (field) => {
    const { html, text } = render({ [field]: hostile });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;a href=&quot;');
    expect(html).not.toContain('<script');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([SITE]);
    expect(text).toContain(hostile);
  });
});

test.each(['firstName', 'email', 'phone'] as const)('%s stays on one line', (field) => {
  const { subject, text } = render({ [field]: 'a\r\nBcc: eve@evil.example\u202E' });
  expect(subject).not.toMatch(/[\r\n\u202E]/u);
  expect(text).not.toMatch(/^Bcc:/m);
});

test('a long name is cut in the subject only', () => {
  const { subject, text } = render({ lastName: 'ö'.repeat(100) });
  expect(subject).toHaveLength(78);
  expect(subject).toMatch(/ö…$/);
  expect(text).toContain('ö'.repeat(100));
});
