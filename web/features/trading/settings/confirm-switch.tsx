import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchTrack } from '../../../ui/switch-track.tsx';
import { useOrderConfirmation } from './order-confirmation.tsx';

/** Whether the terminal asks before it opens, closes or cancels. */
export default function ConfirmSwitch() {
  const { t } = useTranslation('trading');
  const { isOn, turn } = useOrderConfirmation();
  const id = useId();
  return (
    <div className="flex w-72 items-start gap-3">
      <div className="min-w-0 flex-1">
        <p id={`${id}label`} className="font-medium">
          {t('settings.confirm')}
        </p>
        <p id={`${id}hint`} className="text-mini text-muted">
          {t(isOn ? 'settings.confirmOn' : 'settings.confirmOff')}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
        onClick={() => turn(!isOn)}
        className="group -mr-1 flex h-9 shrink-0 items-center rounded-control px-1"
      >
        <SwitchTrack isOn={isOn} />
      </button>
    </div>
  );
}
