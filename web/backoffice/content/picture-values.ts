/** Images of the media library as a document stores them, in a Cockpit's two formats. Pure. */
import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { assetSchema, imageFieldSchema, type Asset, type ImageField } from '@fairlead/contract/content/schemas.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';

/** What a field shows of its image. */
export interface PictureValue {
  readonly src: string;
  readonly alt: string;
}

export function srcOf(path: string): string {
  return path.startsWith('/media/') || path.startsWith(`${contentPaths.uploads}/`) ? path : `${contentPaths.uploads}${path}`;
}

export function toAsset({ path, alt, width, height, widths }: MediaItem): Asset {
  return { path, title: alt, width, height, widths };
}

export function toImageField({ path, alt, width, height, widths }: MediaItem): ImageField {
  return { path: srcOf(path), meta: { title: alt, width, height, widths } };
}

export function readAssetField(value: unknown): PictureValue | null {
  const { data } = assetSchema.safeParse(value);
  return data === undefined || data.path === '' ? null : { src: srcOf(data.path), alt: data.title ?? '' };
}

export function readImageField(value: unknown): PictureValue | null {
  const { data } = imageFieldSchema.safeParse(value);
  return data === undefined || data.path === '' ? null : { src: srcOf(data.path), alt: data.meta?.title ?? '' };
}
