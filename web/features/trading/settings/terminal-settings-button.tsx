import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lazyPanel } from '../positions/load-panel.ts';
import { GearIcon } from '../trading-icons.tsx';

const PlacingChoice = lazyPanel(() => import('./placing-choice.tsx'));

/** Opens the terminal's settings: how orders are placed. */
export function TerminalSettingsButton({ size }: { readonly size: ControlSize }) {
  const { t } = useTranslation('trading');
  return (
    <Popover
      align="end"
      title={t('settings.title')}
      trigger={
        <IconButton label={t('settings.title')} size={size}>
          <GearIcon className="size-4.5" />
        </IconButton>
      }
    >
      <Suspense fallback={<Skeleton className="h-46 w-72" />}>
        <PlacingChoice />
      </Suspense>
    </Popover>
  );
}
