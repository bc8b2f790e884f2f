import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useSplitText } from './use-split-text.ts';

export interface SplitNoteProps {
  readonly ratio: SplitRatio;
  readonly className?: string;
}

/** Says beside a field that its price was adjusted, until it is edited or sent. */
export function SplitNote({ ratio, className }: SplitNoteProps) {
  const textOf = useSplitText();
  return (
    <p role="status" className={classNames('text-mini text-caution', className)}>
      {textOf(ratio)}
    </p>
  );
}
