import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { BehaviourButton } from './behaviour-button.tsx';
import { numbered } from './numbered.ts';
import { Picture, srcSetOf, THIRD_WIDTH } from './picture.tsx';

/** Images side by side. Each links to itself; with scripts it opens above the page, and arrow keys lead to the others. */
export function GalleryNode({ images }: Pick<ContentNodeOf<'gallery'>, 'images'>) {
  const { t } = useTranslation('content');
  const behaviour = useBehaviour<HTMLDivElement>('gallery');
  return (
    <div {...behaviour} className="@container w-full">
      <ul className="grid grid-cols-2 gap-3 @wide:grid-cols-3 @wide:gap-4">
        {numbered(images).map(({ item: image, at, key }) => (
          <li key={key}>
            <a
              href={image.src}
              data-srcset={srcSetOf(image) ?? undefined}
              aria-label={image.alt === '' ? t('gallery.open', { at: at + 1, of: images.length }) : undefined}
              className="group block overflow-hidden rounded-panel border border-line hover:border-control"
            >
              <Picture image={image} sizes={THIRD_WIDTH} className="aspect-4/3 w-full object-cover" />
            </a>
          </li>
        ))}
      </ul>
      <dialog
        aria-label={t('gallery.label')}
        className="m-0 h-dvh max-h-none w-dvw max-w-none flex-col bg-surface text-strong backdrop:bg-scrim open:flex"
      >
        <div className="flex items-center justify-between gap-4 px-4 py-3 sm:px-6">
          <p data-place={t('gallery.place')} aria-live="polite" className="text-control text-muted tabular-nums" />
          <BehaviourButton name="close" label={t('gallery.close')} className="shrink-0">
            <CloseIcon />
          </BehaviourButton>
        </div>
        <div data-picture className="flex min-h-0 grow items-center justify-center px-4 sm:px-6" />
        <div className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
          <BehaviourButton name="previous" label={t('gallery.previous')} className="shrink-0">
            <ChevronRightIcon className="rotate-180" />
          </BehaviourButton>
          <p data-caption className="max-w-reading text-center text-body" />
          <BehaviourButton name="next" label={t('gallery.next')} className="shrink-0">
            <ChevronRightIcon />
          </BehaviourButton>
        </div>
      </dialog>
    </div>
  );
}
