import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { HALF_WIDTH, Picture } from './picture.tsx';
import { usePagePlace } from './page-place.ts';
import { VideoPlayer } from './video-node.tsx';

type BigHeroNodeProps = Pick<ContentNodeOf<'bigHero'>, 'title' | 'subtitle' | 'background' | 'image' | 'video'> & {
  readonly isMainTitle: boolean;
};

/** The first thing on a page: large words, and what they are about beside or behind them. */
export function BigHeroNode({ title, subtitle, background, image, video, isMainTitle }: BigHeroNodeProps) {
  const { isNested } = usePagePlace();
  const Heading = isMainTitle ? 'h1' : 'h2';
  const hasMedia = image !== null || video !== null;
  return (
    <div
      className={classNames(
        'relative isolate overflow-hidden',
        isNested && 'rounded-panel border border-line',
        !isNested && background === null && 'border-b border-line',
        background === null ? isNested && 'bg-raised' : 'text-on-fill',
      )}
    >
      {background !== null && <Backdrop image={background} />}
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
    </div>
  );
}

/** A picture behind words, with a shade that keeps them readable over whatever it shows. */
export function Backdrop({ image }: { readonly image: Parameters<typeof Picture>[0]['image'] }) {
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
