import type { ContentNodeOf, SlideView } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { BehaviourButton } from './behaviour-button.tsx';
import { numbered } from './numbered.ts';
import { PAGE_WIDTH, Picture } from './picture.tsx';

/** Slides beside each other, which snap into place when scrolled. With scripts there are buttons, and the first slide follows the last. */
export function CarouselNode({ slides }: Pick<ContentNodeOf<'carousel'>, 'slides'>) {
  const { t } = useTranslation('content');
  const behaviour = useBehaviour<HTMLElement>('carousel');
  return (
    <section {...behaviour} aria-roledescription={t('carousel.role')} aria-label={t('carousel.label')} className="group w-full text-left">
      <div
        data-viewport
        tabIndex={0}
        role="group"
        aria-label={t('carousel.slides')}
        className="snap-x snap-mandatory overflow-x-auto rounded-panel border border-line bg-raised group-data-alive:snap-none group-data-alive:overflow-clip"
      >
        <ul className="flex touch-pan-y">
          {numbered(slides).map(({ item: slide, at, key }) => (
            <li
              key={key}
              aria-roledescription={t('carousel.slideRole')}
              aria-label={t('carousel.slide', { at: at + 1, of: slides.length })}
              className="@container min-w-0 shrink-0 grow-0 basis-full snap-start"
            >
              <Slide slide={slide} />
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div data-controls hidden className="mt-3 flex items-center justify-between gap-4">
          <div className="flex flex-wrap">
            {numbered(slides).map(({ at, key }) => (
              <button
                key={key}
                type="button"
                data-dot
                aria-label={t('carousel.show', { at: at + 1, of: slides.length })}
                className="group/dot flex size-8 items-center justify-center rounded-round"
              >
                <span className="size-2.5 rounded-round border border-control transition-colors group-hover/dot:bg-muted group-aria-current/dot:border-accent group-aria-current/dot:bg-accent" />
              </button>
            ))}
          </div>
          <div className="flex gap-2">
            <BehaviourButton name="previous" label={t('carousel.previous')}>
              <ChevronRightIcon className="rotate-180" />
            </BehaviourButton>
            <BehaviourButton name="next" label={t('carousel.next')}>
              <ChevronRightIcon />
            </BehaviourButton>
          </div>
        </div>
      )}
      <p data-status aria-live="polite" className="sr-only" />
    </section>
  );
}

function Slide({ slide: { title, summary, image } }: { readonly slide: SlideView }) {
  return (
    <div className="grid h-full @wide:grid-cols-[1.4fr_1fr] @wide:items-center">
      {image !== null && <Picture image={image} sizes={PAGE_WIDTH} className="aspect-video w-full object-cover" />}
      {(title !== '' || summary !== '') && (
        <div className="flex max-w-reading flex-col gap-2 p-5 sm:p-8">
          {title !== '' && <p className="text-title font-semibold">{title}</p>}
          {summary !== '' && <p className="text-body text-muted">{summary}</p>}
        </div>
      )}
    </div>
  );
}
