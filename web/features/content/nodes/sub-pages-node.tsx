import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { ContentLink } from './content-link.tsx';
import { numbered } from './numbered.ts';

/** Links to sub-pages with a summary of each. */
export function SubPagesNode({ title, pages }: Pick<ContentNodeOf<'subPages'>, 'title' | 'pages'>) {
  const { t } = useTranslation('content');
  const id = useId();
  return (
    <nav {...(title === '' ? { 'aria-label': t('subPages.label') } : { 'aria-labelledby': id })} className="max-w-wide">
      {title !== '' && (
        <h2 id={id} className="mb-5 text-heading">
          {title}
        </h2>
      )}
      <ul className="border-b border-line">
        {numbered(pages).map(({ item: { text, url, summary }, key }) => (
          <li key={key} className="group relative flex items-center gap-6 border-t border-line py-4 hover:bg-hover">
            <div className="flex min-w-0 grow flex-col gap-0.5">
              <ContentLink url={url} className="text-read font-medium after:absolute after:inset-0 group-hover:text-accent">
                {text}
              </ContentLink>
              {summary !== '' && <p className="text-body text-muted">{summary}</p>}
            </div>
            <ChevronRightIcon className="text-muted transition-transform group-hover:translate-x-0.5" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
