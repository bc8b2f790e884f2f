import type { ImageView } from '@fairlead/contract/content/view.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { usePagePlace } from './page-place.ts';
import { Picture } from './picture.tsx';

export interface OpeningGroundProps {
  /** Behind the text, which is light on top of it. */
  readonly picture: ImageView | null;
  /** Raised if there is no image. */
  readonly isRaised: boolean;
  readonly children: ReactNode;
}

/** The background of a page's opening, across the window; inside a column, a box. */
export function OpeningGround({ picture, isRaised, children }: OpeningGroundProps) {
  const { isNested } = usePagePlace();
  return (
    <div
      className={classNames(
        'relative isolate overflow-hidden',
        isNested && 'rounded-panel border border-line',
        !isNested && picture === null && 'border-b border-line',
        picture === null ? isRaised && 'bg-raised' : 'text-on-fill',
      )}
    >
      {picture !== null && <Backdrop image={picture} />}
      {children}
    </div>
  );
}

/** An image behind text, with a shade that keeps the text readable on any image. */
function Backdrop({ image }: { readonly image: ImageView }) {
  return (
    <>
      <Picture image={image} sizes="100vw" isDecoration className="absolute inset-0 -z-20 size-full object-cover" />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-r from-picture-shade to-picture-shade max-md:via-picture-shade md:via-picture-shade md:to-picture-shade-light"
      />
    </>
  );
}
