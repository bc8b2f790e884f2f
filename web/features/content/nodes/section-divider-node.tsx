import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { Band } from './band.tsx';
import { TextLink } from './text-link.tsx';

/** Introduces the page's next topic. */
export function SectionDividerNode({ title, subtitle, link }: Pick<ContentNodeOf<'sectionDivider'>, 'title' | 'subtitle' | 'link'>) {
  return (
    <Band tone="raised">
      <div className="flex flex-col gap-5 @wide:flex-row @wide:items-end @wide:justify-between @wide:gap-16">
        <div className="flex max-w-reading flex-col gap-3">
          <h2 className="text-heading wrap-break-word">{title}</h2>
          {subtitle !== '' && <p className="text-read text-muted">{subtitle}</p>}
        </div>
        {link !== null && (
          <div className="shrink-0">
            <TextLink link={link} />
          </div>
        )}
      </div>
    </Band>
  );
}
