import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GearIcon } from '../trading-icons.tsx';

const ConfirmSwitch = lazyPart(() => import('./confirm-switch.tsx'));

/** Opens the terminal's settings: whether it asks for confirmation. */
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
      <Suspense fallback={<Skeleton className="h-14 w-72" />}>
        <ConfirmSwitch />
      </Suspense>
    </Popover>
  );
}
