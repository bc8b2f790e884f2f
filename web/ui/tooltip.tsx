import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { POPUP_CLASS } from './select.tsx';

export interface TooltipProps {
  readonly content: ReactNode;
  /** The button or link it speaks about. */
  readonly children: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A few words on hover and focus. Nothing that matters stands only here: touch never sees it. Use Popover for that. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className={classNames(POPUP_CLASS, 'max-w-70 px-2 py-1 text-mini')}>{content}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
