import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const TEXT = 4.5;
const GRAPHIC = 3;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour of each tint and its share in percent. */
const TINTS = [...css.matchAll(/-tint: color-mix\(in srgb, var\(--(\w+)\) (\d+)%/g)].map(([, name, percent]): [string, number] => [
  name ?? '',
  Number(percent),
]);

function mix(over: string, under: string, percent: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, bottom] = [over, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(((top ?? 0) * percent + (bottom ?? 0) * (100 - percent)) / 100);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const shared = tokensOf('[data-theme]');

describe.each(['dark', 'light'])('%s theme', (theme) => {
  const tokens = new Map([...shared, ...tokensOf(`[data-theme='${theme}']`)]);
  const colour = (name: string): string => tokens.get(name) ?? `missing ${name}`;

  test.each(['strong', 'muted', 'accent', 'long', 'short', 'caution'])('%s is readable as text on both surfaces', (name) => {
    expect(contrast(colour(name), colour('surface'))).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colour(name), colour('raised'))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(TINTS)('a %s tint of %d percent has enough contrast for its own colour and plain text', (tint, percent) => {
    for (const surface of ['surface', 'raised']) {
      const ground = mix(colour(tint), colour(surface), percent);
      expect(contrast(colour(tint), ground)).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(colour('strong'), ground)).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test.each(['accent-fill', 'accent-fill-hover', 'long-fill', 'long-fill-hover', 'short-fill', 'short-fill-hover'])(
    '%s has enough contrast for its text',
    (name) => {
      expect(contrast(colour(name), colour('on-fill'))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test.each(['control', 'accent'])('%s is visible as an edge on both surfaces', (name) => {
    expect(contrast(colour(name), colour('surface'))).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(colour(name), colour('raised'))).toBeGreaterThanOrEqual(GRAPHIC);
  });
});
