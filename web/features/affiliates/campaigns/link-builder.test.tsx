import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { LinkBuilder } from './link-builder.tsx';

afterEach(cleanup);

const LINK = 'https://fairlead.test/about?ref=podcast-26';
const PODCAST: Campaign = {
  id: 3,
  name: 'Podcast',
  code: 'podcast-26',
  landing_path: '/about',
  url: LINK,
  created_at: '2026-10-01T08:00:00.000Z',
  is_archived: false,
  clicks: 0,
  sign_ups: 0,
  ftds: 0,
  conversions: 0,
  deposits: euros(0),
};

test('labels are added to the link while typing, and an invalid one is rejected at its field', async () => {
  render(<LinkBuilder campaign={PODCAST} />, { wrapper: InEnglish });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Sub-ID (sub)', 'ada@example.test');
  expect(screen.getByText(/^Use only letters, digits/)).toBeTruthy();
  expect(screen.getByText(LINK)).toBeTruthy();
  type('Sub-ID (sub)', 'episode-1');
  type('Click ID (click_id)', '{clickid}');
  expect(screen.queryByText(/^Use only letters, digits/)).toBeNull();
  expect(screen.getByText(`${LINK}&sub=episode-1&click_id={clickid}`)).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code for Podcast' })).toBeTruthy();
});
