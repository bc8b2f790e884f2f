import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { InstallIcon } from '../ui/icons.tsx';
import { createInstallOffer, type InstallOffer } from './install-offer.ts';

const NO_OFFER: InstallOffer = { subscribe: () => () => undefined, isOpen: () => false, takeUp: () => Promise.resolve() };

/** Created as soon as the code runs: the browser makes its offer once, early. */
const offer = import.meta.env.SSR ? NO_OFFER : createInstallOffer(window);

/** Shown in the header while the browser offers to install the app. */
export function InstallButton({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation('common');
  const isOpen = useSyncExternalStore(offer.subscribe, offer.isOpen, () => false);
  if (!isOpen) return null;
  const takeUp = (): void => void offer.takeUp();
  if (compact) {
    return (
      <IconButton label={t('app.install')} onClick={takeUp}>
        <InstallIcon />
      </IconButton>
    );
  }
  return (
    <Button variant="secondary" className="h-11 w-full" onClick={takeUp}>
      <InstallIcon className="size-4.5" />
      {t('app.install')}
    </Button>
  );
}
