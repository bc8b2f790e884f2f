import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { numbered } from './numbered.ts';
import { Prose } from './prose.tsx';

/** Questions that expand to show their answers. */
export function QuestionsNode({ title, questions }: Pick<ContentNodeOf<'questions'>, 'title' | 'questions'>) {
  return (
    <div className="max-w-wide">
      {title !== '' && <h2 className="mb-5 text-heading">{title}</h2>}
      <div className="border-b border-line">
        {numbered(questions).map(({ item: { question, html }, key }) => (
          <details key={key} className="group border-t border-line">
            <summary className="flex list-none items-start justify-between gap-6 py-4 text-read font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDownIcon className="mt-1 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="pr-11 pb-6">
              <Prose html={html} isSmall />
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
