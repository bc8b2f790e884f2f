import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { OpeningGround } from './opening-ground.tsx';
import { HALF_WIDTH, Picture } from './picture.tsx';
import { usePagePlace } from './page-place.ts';
import { VideoPlayer } from './video-node.tsx';

type BigHeroNodeProps = Pick<ContentNodeOf<'bigHero'>, 'title' | 'subtitle' | 'background' | 'image' | 'video'> & {
  readonly isMainTitle: boolean;
};

/** The opening of a page: a large headline, with its image or video beside or behind it. */
export function BigHeroNode({ title, subtitle, background, image, video, isMainTitle }: BigHeroNodeProps) {
  const { isNested } = usePagePlace();
  const Heading = isMainTitle ? 'h1' : 'h2';
  const hasMedia = image !== null || video !== null;
  return (
    <OpeningGround picture={background} isRaised={isNested}>
      <div
        className={classNames(
          '@container mx-auto w-full max-w-page',
          isNested ? 'p-6 sm:p-10' : 'px-4 py-16 sm:px-6 md:py-24',
          !isNested && background !== null && 'md:py-32',
        )}
      >
        <div className={classNames('grid items-center gap-10', hasMedia && '@wide:grid-cols-[1.15fr_1fr] @wide:gap-16')}>
          <div className="flex max-w-wide flex-col gap-5">
            <Heading className={classNames('wrap-break-word', isNested ? 'text-headline' : 'text-display')}>{title}</Heading>
            {subtitle !== '' && <p className={classNames('max-w-reading text-read', background === null && 'text-muted')}>{subtitle}</p>}
          </div>
          {video !== null && <VideoPlayer video={video} autoplay={video.kind === 'file'} title={title} />}
          {video === null && image !== null && <Picture image={image} sizes={HALF_WIDTH} className="h-auto w-full rounded-panel" />}
        </div>
      </div>
    </OpeningGround>
  );
}
