import type { ImageView } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { usePagePlace } from './page-place.ts';

export interface PictureProps {
  readonly image: ImageView;
  /** The displayed width, as the `sizes` of an image. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** The text beside it says the same. */
  readonly isDecoration?: boolean;
}

/** At most as wide as the page. */
export const PAGE_WIDTH = '(min-width: 1168px) 1120px, 100vw';
export const HALF_WIDTH = '(min-width: 1168px) 536px, (min-width: 900px) 50vw, 100vw';
export const THIRD_WIDTH = '(min-width: 1168px) 352px, (min-width: 900px) 33vw, 100vw';

/** An image in the smallest rendition that is sharp at its size. Its space is reserved while it loads. */
export function Picture({ image, sizes, className, isDecoration = false }: PictureProps) {
  const isFirst = usePagePlace().firstImage === image;
  const { src, alt, width, height } = image;
  const srcSet = srcSetOf(image);
  return (
    <img
      alt={isDecoration ? '' : alt}
      width={width ?? undefined}
      height={height ?? undefined}
      {...(srcSet === null ? {} : { srcSet, sizes })}
      src={src}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={classNames('bg-hover', className)}
    />
  );
}

/** Null if there is no choice. */
export function srcSetOf({ src, width, sources }: ImageView): string | null {
  if (sources.length === 0) return null;
  const all = width === null || sources.some((source) => source.width >= width) ? sources : [...sources, { src, width }];
  return all.map((source) => `${source.src} ${source.width}w`).join(', ');
}
