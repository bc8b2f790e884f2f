import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { OpeningGround } from './opening-ground.tsx';
import { usePagePlace } from './page-place.ts';

type PageBannerNodeProps = Pick<ContentNodeOf<'pageBanner'>, 'title' | 'summary' | 'media'> & { readonly isMainTitle: boolean };

const HEIGHTS = { none: 'py-10 md:py-14', small: 'min-h-60 py-10 md:min-h-72', large: 'min-h-90 py-12 md:min-h-120' } as const;

/** The banner at the top of a page. If it has an image, the text is at the bottom of it. */
export function PageBannerNode({ title, summary, media, isMainTitle }: PageBannerNodeProps) {
  const { isNested } = usePagePlace();
  const Heading = isMainTitle ? 'h1' : 'h2';
  return (
    <OpeningGround picture={media?.image ?? null} isRaised>
      <div
        className={classNames(
          'mx-auto flex w-full max-w-page flex-col justify-end gap-4',
          isNested ? 'px-6 sm:px-10' : 'px-4 sm:px-6',
          HEIGHTS[media?.height ?? 'none'],
        )}
      >
        <Heading className="max-w-wide text-headline wrap-break-word">{title}</Heading>
        {summary !== '' && <p className={classNames('max-w-reading text-read', media === null && 'text-muted')}>{summary}</p>}
      </div>
    </OpeningGround>
  );
}
