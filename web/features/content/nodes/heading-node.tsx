import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { classNames } from '../../../ui/class-names.ts';

const SIZES = {
  1: 'text-headline',
  2: 'text-heading',
  3: 'text-title',
  4: 'text-read',
  5: 'text-body font-semibold',
  6: 'text-control font-semibold text-muted',
} as const;

export function HeadingNode({ text, level }: Pick<ContentNodeOf<'heading'>, 'text' | 'level'>) {
  const Heading = `h${level}` as const;
  return <Heading className={classNames('max-w-wide wrap-break-word', SIZES[level])}>{text}</Heading>;
}
