/** What the account's figures have in common with their placeholders. */
import { classNames } from '../../../ui/class-names.ts';
import type { SummaryFigure } from './summary-figure.ts';

export const FIGURES: readonly SummaryFigure[] = ['balance', 'equity', 'profit', 'freeMargin', 'usedMargin', 'marginLevel'];

/** What a phone shows first. */
const FIRST_FIGURES: ReadonlySet<SummaryFigure> = new Set(['equity', 'profit', 'freeMargin']);

/** One row, or on a phone three figures and the buttons beside them. */
export const SUMMARY_CLASS =
  'grid shrink-0 grid-cols-[repeat(3,minmax(0,1fr))_auto] border-b border-line bg-raised seated:min-h-13.25 seated:grid-cols-[repeat(6,minmax(min-content,1fr))_auto_auto]';

/** `isWhole` is whether a phone shows all figures. */
export function figureClass(figure: SummaryFigure, isWhole: boolean): string {
  const isFirst = FIRST_FIGURES.has(figure);
  return classNames(
    isFirst || isWhole ? 'grid' : 'hidden seated:grid',
    'min-w-0 border-line seated:border-r',
    isFirst ? 'handheld:order-1' : 'handheld:order-2 handheld:border-t',
  );
}
