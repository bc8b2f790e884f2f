import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { PICTURES } from '../gallery/pictures.ts';
import { GalleryNode } from '../nodes/gallery-node.tsx';
import { gallery } from './gallery.ts';

const IMAGES = [PICTURES.lines, PICTURES.candles, PICTURES.depth];
let detach: () => void;

beforeEach(async () => {
  const { container } = render(<GalleryNode images={IMAGES} />, { wrapper: InEnglish });
  detach = await gallery(container.firstElementChild as HTMLElement);
});
afterEach(cleanup);

const dialog = () => document.querySelector('dialog');
const shown = () => dialog()?.querySelector('img')?.getAttribute('alt');
const press = (key: string) => fireEvent.keyDown(dialog() as HTMLElement, { key });
const open = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

test('an image opens with its description and position', () => {
  open(PICTURES.candles.alt);
  expect(dialog()?.open).toBe(true);
  expect(shown()).toBe(PICTURES.candles.alt);
  expect(screen.getByText('2 of 3')).toBeDefined();
});

describe('arrow keys move', () => {
  test.each([
    ['forward', ['ArrowRight'], PICTURES.depth],
    ['back', ['ArrowLeft'], PICTURES.lines],
    ['from the last to the first', ['ArrowRight', 'ArrowRight'], PICTURES.lines],
    ['from the first to the last', ['ArrowLeft', 'ArrowLeft'], PICTURES.depth],
  ] as const)('%s', (_, keys, picture) => {
    open(PICTURES.candles.alt);
    for (const key of keys) press(key);
    expect(shown()).toBe(picture.alt);
  });
});

test('a click with Ctrl is left to the browser', () => {
  const link = screen.getByRole('link', { name: PICTURES.lines.alt });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(dialog()?.open).toBe(false);
});

test('once detached, images are links again', () => {
  detach();
  expect(fireEvent.click(screen.getByRole('link', { name: PICTURES.lines.alt }))).toBe(true);
});
