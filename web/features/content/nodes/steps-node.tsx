import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { numbered } from './numbered.ts';

/** Numbered steps or promises. */
export function StepsNode({ title, steps }: Pick<ContentNodeOf<'steps'>, 'title' | 'steps'>) {
  const Heading = title === '' ? 'h2' : 'h3';
  return (
    <div className="@container">
      {title !== '' && <h2 className="mb-8 text-heading">{title}</h2>}
      <ol className="grid gap-x-16 gap-y-8 @wide:grid-cols-2">
        {numbered(steps).map(({ item: step, at, key }) => (
          <li key={key} className="flex gap-4">
            <span aria-hidden="true" className="text-read font-semibold text-accent tabular-nums">
              {at + 1}
            </span>
            <div className="flex min-w-0 flex-col gap-1">
              {step.title !== '' && <Heading className="text-read">{step.title}</Heading>}
              <p className="text-body text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
