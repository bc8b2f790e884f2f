/** Makes what the site shows of a picture that somebody uploaded: upright, without anything a camera wrote into it, and in several widths. */
import { IMAGE_TYPES } from '@fairlead/contract/content/limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

export interface Rendering {
  readonly width: number;
  readonly bytes: Uint8Array;
}

export interface MadePicture {
  readonly mediaType: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** The narrowest first. */
  readonly narrower: readonly Rendering[];
}

const WIDEST = 2_400;
/** No screen shows a taller one at once, and WebP ends at 16,383. */
const TALLEST = 8_000;
const NARROWER_WIDTHS = [480, 960, 1_440];
const QUALITY = 82;
/** Far above what a telephone makes; a small file can hold a picture that fills the memory. */
const MOST_PIXELS = 50_000_000;
const LONGEST_WORK_SECONDS = 20;

/** Null for what is no picture of a kind we take, by what is in it. The work is done on threads of its own. */
export async function makePictures(bytes: Uint8Array): Promise<MadePicture | null> {
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
    // Whatever the decoder says, it is a picture that cannot be read.
    return null;
  }
}

/** Each rendering decodes the picture anew, so that no more than one of them is in memory. Metadata is not carried over. */
function render(bytes: Uint8Array, resize: (picture: Sharp) => Sharp): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  return resize(picture).webp({ quality: QUALITY }).timeout({ seconds: LONGEST_WORK_SECONDS }).toBuffer({ resolveWithObject: true });
}

/** How the kinds begin: nothing else is handed to the libraries, which know formats in which many mistakes have been found. */
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
