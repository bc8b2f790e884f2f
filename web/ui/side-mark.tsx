import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

export interface SideMarkProps {
  readonly side: Side;
  /** Shows the label only to screen readers, for narrow columns; shape and colour still tell. */
  readonly labelHidden?: boolean;
  readonly className?: string | undefined;
}

/** Long or short: a triangle up or down, in its colour, with its label. */
export function SideMark({ side, labelHidden = false, className }: SideMarkProps) {
  const { t } = useTranslation('common');
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-medium', side === 'long' ? 'text-long' : 'text-short', className)}>
      <SideGlyph side={side} />
      <span className={labelHidden ? 'sr-only' : undefined}>{t(side === 'long' ? 'side.long' : 'side.short')}</span>
    </span>
  );
}

/** The triangle alone, in the colour of the surrounding text. */
export function SideGlyph({ side, className }: { readonly side: Side; readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" fill="currentColor" className={classNames('size-2.5 shrink-0', className)}>
      <path d={side === 'long' ? 'M5 1.2 9.4 8.6H.6L5 1.2Z' : 'M5 8.8.6 1.4h8.8L5 8.8Z'} />
    </svg>
  );
}
