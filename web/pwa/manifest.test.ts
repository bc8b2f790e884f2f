import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEME_COLOURS } from '../frame/theme.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

const readPublic = (name: string): Buffer => readFileSync(new URL(`../public/${name}`, import.meta.url));
const manifest = JSON.parse(readPublic('manifest.webmanifest').toString()) as Record<string, string> & { readonly icons: readonly Icon[] };
const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

function token(theme: 'dark' | 'light', name: string): string | undefined {
  const block = css.slice(css.indexOf(`[data-theme='${theme}']`));
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
}

test('the colours match the tokens', () => {
  expect(manifest['background_color']).toBe(token('dark', 'surface'));
  expect(manifest['theme_color']).toBe(token('dark', 'raised'));
  expect(THEME_COLOURS).toEqual({ dark: token('dark', 'raised'), light: token('light', 'raised') });
});

test('an installed app has icons for all sizes, one of them maskable', () => {
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
});

describe('an icon has its declared type and size', () => {
  test.each(manifest.icons.filter(({ type }) => type === 'image/png'))('$src', ({ src, sizes }) => {
    const png = readPublic(src.slice(1));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Width and height in the image header.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    expect(png.length).toBeLessThan(32_768);
  });
});
