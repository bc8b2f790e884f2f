/** Converts an uploaded image for the site: upright, without camera metadata, and in several widths. */
import { IMAGE_TYPES } from '@fairlead/contract/content/limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

export interface Rendering {
  readonly width: number;
  readonly bytes: Uint8Array;
}

export interface MadeImage {
  readonly mediaType: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Narrowest first. */
  readonly narrower: readonly Rendering[];
}

const WIDEST = 2_400;
/** No screen shows a taller image at once, and WebP is limited to 16,383. */
const TALLEST = 8_000;
const NARROWER_WIDTHS = [480, 960, 1_440];
const QUALITY = 82;
/** Far above what phone cameras produce; a small file can contain an image that fills the memory. */
const MOST_PIXELS = 50_000_000;
const LONGEST_WORK_SECONDS = 20;

/** Null if the content is not an image of an accepted format. The work runs on separate threads. */
export async function makeImages(bytes: Uint8Array): Promise<MadeImage | null> {
  if (!(await isKnownPicture(bytes))) return null;
  try {
    const { data, info } = await render(bytes, (picture) =>
      picture.resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true }),
    );
    const narrower: Rendering[] = [];
    for (const width of NARROWER_WIDTHS.filter((one) => one < info.width)) {
      const rendering = await render(bytes, (picture) => picture.resize({ width }));
      narrower.push({ width, bytes: rendering.data });
    }
    return { mediaType: 'image/webp', width: info.width, height: info.height, bytes: data, narrower };
  } catch {
    // Whatever the decoder reports, the image cannot be read.
    return null;
  }
}

/** Each rendering decodes the image again, so that only one of them is in memory at a time. Metadata is not carried over. */
function render(bytes: Uint8Array, resize: (picture: Sharp) => Sharp): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  return resize(picture).webp({ quality: QUALITY }).timeout({ seconds: LONGEST_WORK_SECONDS }).toBuffer({ resolveWithObject: true });
}

/**
 * Signatures of the accepted formats. Nothing else is passed to the libraries, which also support formats with a history of
 * vulnerabilities.
 */
const BEGINNINGS: readonly (readonly [offset: number, text: string])[] = [
  [0, '\u{ff}\u{d8}\u{ff}'],
  [0, '\u{89}PNG\r\n'],
  [8, 'WEBP'],
  [4, 'ftypavi'],
];

async function isKnownPicture(bytes: Uint8Array): Promise<boolean> {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!BEGINNINGS.some(([offset, text]) => beginning.startsWith(text, offset))) return false;
  const found = await fileTypeFromBuffer(bytes);
  return IMAGE_TYPES.some((type) => type === found?.mime);
}
