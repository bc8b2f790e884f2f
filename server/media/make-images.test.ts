import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeImages } from './make-images.ts';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
const make = async (picture: Sharp) => {
  const made = await makeImages(await picture.toBuffer());
  if (made === null) throw new Error('the image was refused');
  return made;
};

describe('accepted formats', () => {
  test.each([
    ['JPEG', plain(60, 40).jpeg()],
    ['PNG', plain(60, 40).png()],
    ['WebP', plain(60, 40).webp()],
    ['AVIF', plain(60, 40).avif()],
  ])('%s becomes WebP', async (_name, picture) => {
    const { bytes, width, height, mediaType, narrower } = await make(picture);
    expect([mediaType, width, height, narrower]).toEqual(['image/webp', 60, 40, []]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  test('transparency is kept', async () => {
    const { bytes } = await make(sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png());
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('widths', () => {
  test.each([
    [480, [480, []]],
    [481, [481, [480]]],
    [1_440, [1_440, [480, 960]]],
    [2_400, [2_400, [480, 960, 1_440]]],
    [3_000, [2_400, [480, 960, 1_440]]],
  ])('%i wide', async (width, expected) => {
    const made = await make(plain(width, 100).png());
    expect([made.width, made.narrower.map((one) => one.width)]).toEqual(expected);
    for (const one of made.narrower) expect((await sharp(one.bytes).metadata()).width).toBe(one.width);
  });

  test('a very tall image is scaled down as a whole', async () => {
    const { width, height } = await make(plain(100, 16_000).png());
    expect([width, height]).toEqual([50, 8_000]);
  });
});

test('an image is rotated upright, and camera metadata is removed', async () => {
  const taken = plain(60, 40)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '52/1' } })
    .withMetadata({ orientation: 6 });
  const { bytes, width, height } = await make(taken);
  expect([width, height]).toEqual([40, 60]);
  const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(Buffer.from(bytes).includes('Ada')).toBe(false);
});

describe('refused:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('not an image')],
    ['SVG', () => Buffer.from(svg)],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['HTML after the start of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')])],
    ['a truncated image', async () => (await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5_000)],
    ['more pixels than allowed', () => plain(10_000, 5_001).png().toBuffer()],
  ])('%s', async (_what, bytes) => {
    expect(await makeImages(await bytes())).toBeNull();
  });
});
