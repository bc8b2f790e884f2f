import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { PaymentIcons } from './payment-icons.tsx';

afterEach(cleanup);

const ICONS = ['Visa', 'Mastercard'].map((alt) => ({ src: `/media/${alt}.svg`, alt, width: 48, height: 28, sources: [] }));
const shown = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

test('a logo that cannot be loaded is left out', () => {
  render(<PaymentIcons icons={ICONS} />, { wrapper: InEnglish });
  expect(shown()).toEqual(['Visa', 'Mastercard']);
  fireEvent.error(screen.getByAltText('Visa'));
  expect(shown()).toEqual(['Mastercard']);
  fireEvent.error(screen.getByAltText('Mastercard'));
  expect(shown()).toEqual([]);
});
