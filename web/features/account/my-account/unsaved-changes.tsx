import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sessionStore } from '../session-store.ts';

/** Asks before the page is left while there is something on it that was not saved. */
export function UnsavedChanges({ when }: { readonly when: boolean }) {
  const { t } = useTranslation('account');
  // A session that is over leaves nothing to save.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname && sessionStore.get() !== null,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  const stay = (): void => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={t('unsaved.title')}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {t('unsaved.leave')}
          </Button>
          <Button onClick={stay}>{t('unsaved.stay')}</Button>
        </>
      }
    >
      <p className="text-control text-muted">{t('unsaved.text')}</p>
    </Dialog>
  );
}
