import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQrPath } from './qr-path.ts';

const URI = 'otpauth://totp/Fairlead:ada%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Fairlead';

test('the path covers exactly the dark modules, with a margin of four modules', () => {
  const { side, path } = drawQrPath(URI);
  const { size, data } = create(URI, { errorCorrectionLevel: 'M' }).modules;
  expect(side).toBe(size + 8);
  const dark = [...data].flatMap((module, index) => (module === 0 ? [] : [`${(index % size) + 4},${Math.floor(index / size) + 4}`]));
  expect(modulesOf(path)).toEqual(dark);
});

/** The modules covered by the bars of a path, as x,y from left to right and from top to bottom. */
function modulesOf(path: string): readonly string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, offset) => `${Number(x) + offset},${y}`),
  );
}
