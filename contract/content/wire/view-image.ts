import type { Asset, ImageField } from '../schemas.ts';
import type { ImageView } from '../view.ts';
import { contentPaths } from '../../paths.ts';

/** Images shipped with the product; all others are uploads. */
const OWN_MEDIA = '/media/';
const SAFE_PATH = /^\/[\w./-]+$/;

/** Returns the image of an asset field; null if its path leads outside the uploads. */
export function viewAsset({ path, title, width, height, widths }: Asset): ImageView | null {
  if (!path.startsWith('/')) return null;
  return viewImage(path.startsWith(OWN_MEDIA) ? path : `${contentPaths.uploads}${path}`, { title, width, height, widths });
}

/** Returns the image of an image or gallery field, whose path must be complete; otherwise null. */
export function viewImageField({ path, meta }: ImageField): ImageView | null {
  if (!path.startsWith(OWN_MEDIA) && !path.startsWith(`${contentPaths.uploads}/`)) return null;
  return viewImage(path, { title: meta?.title, width: meta?.width, height: meta?.height, widths: meta?.widths });
}

interface Described {
  readonly title?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly widths?: readonly number[] | null | undefined;
}

/** A file name is no use to readers as a description. */
const FILE_NAME = /\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

function viewImage(path: string, { title, width, height, widths }: Described): ImageView | null {
  if (!SAFE_PATH.test(path) || path.includes('..') || path.includes('//')) return null;
  const alt = title ?? '';
  const ending = path.lastIndexOf('.');
  return {
    src: path,
    alt: FILE_NAME.test(alt) ? '' : alt,
    width: readSize(width),
    height: readSize(height),
    sources:
      ending < 0
        ? []
        : (widths ?? [])
            .filter((each) => readSize(each) !== null)
            .map((each) => ({ src: `${path.slice(0, ending)}-${each}${path.slice(ending)}`, width: each })),
  };
}

/** If the editor set only one dimension, the other follows from the image's proportions. */
export function resizeImage(image: ImageView, wanted: { readonly width: number | null; readonly height: number | null }): ImageView {
  const [width, height] = [readSize(wanted.width), readSize(wanted.height)];
  const ratio = image.width === null || image.height === null ? null : image.width / image.height;
  if (width === null && height === null) return image;
  return {
    ...image,
    width: width ?? (ratio === null || height === null ? null : Math.round(height * ratio)),
    height: height ?? (ratio === null || width === null ? null : Math.round(width / ratio)),
  };
}

const LARGEST_SIZE = 20_000;

/** Returns whole pixels; null for an invalid size. */
function readSize(pixels: number | null | undefined): number | null {
  const whole = Math.round(pixels ?? 0);
  return whole >= 1 && whole <= LARGEST_SIZE ? whole : null;
}
