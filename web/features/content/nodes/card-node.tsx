import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { Picture, THIRD_WIDTH } from './picture.tsx';
import { Prose } from './prose.tsx';
import { TextLink } from './text-link.tsx';

type CardNodeProps = Pick<ContentNodeOf<'card'>, 'title' | 'subtitle' | 'html' | 'link' | 'image'>;

export function CardNode({ title, subtitle, html, link, image }: CardNodeProps) {
  return (
    <article className="flex w-full max-w-wide grow flex-col overflow-hidden rounded-panel border border-line bg-raised">
      {image !== null && <Picture image={image} sizes={THIRD_WIDTH} className="aspect-video w-full border-b border-line object-cover" />}
      <div className="flex grow flex-col gap-3 p-5 sm:p-6">
        {(title !== '' || subtitle !== '') && (
          <div className="flex flex-col gap-1">
            {title !== '' && <h3 className="text-title">{title}</h3>}
            {subtitle !== '' && <p className="text-control text-muted">{subtitle}</p>}
          </div>
        )}
        {html !== '' && <Prose html={html} isSmall />}
        {link !== null && (
          <div className="mt-auto pt-1">
            <TextLink link={link} />
          </div>
        )}
      </div>
    </article>
  );
}
