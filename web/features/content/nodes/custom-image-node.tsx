import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { HALF_WIDTH, PAGE_WIDTH, Picture } from './picture.tsx';

const SHAPES = {
  image: { figure: '', picture: 'h-auto w-full rounded-panel', sizes: PAGE_WIDTH },
  square: { figure: 'max-w-form', picture: 'aspect-square w-full rounded-panel object-cover', sizes: HALF_WIDTH },
  logo: { figure: 'inline-flex flex-col', picture: 'h-12 w-auto max-w-full bg-transparent object-contain', sizes: '240px' },
} as const;

/** An image with a caption below. */
export function CustomImageNode({ title, image, shape }: Pick<ContentNodeOf<'customImage'>, 'title' | 'image' | 'shape'>) {
  const { figure, picture, sizes } = SHAPES[shape];
  return (
    <figure className={classNames('max-w-full', figure)}>
      <Picture image={image} sizes={sizes} className={picture} />
      {title !== '' && <figcaption className="mt-2.5 text-control text-muted">{title}</figcaption>}
    </figure>
  );
}
