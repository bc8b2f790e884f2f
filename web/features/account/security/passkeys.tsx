import type { PasskeyBeginResponse, PasskeyInfo } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { knowsPasskeys } from './create-passkey.ts';
import type { FactorProps } from './factor-props.ts';
import { StateBadge } from './state-badge.tsx';
import { SettingRow } from './section.tsx';
import { KEY_ICON } from './security-icons.tsx';
import { useCall } from './use-call.ts';

export interface PasskeysProps extends FactorProps {
  /** The browser in words, which a new passkey is called by unless its owner calls it something else. */
  readonly thisBrowser: string;
  /** A passkey has gone, and its button with it. */
  readonly onRemoved: () => void;
}

/** The passkeys of the account, one line each, and the way to another one. */
export function Passkeys({ calls, factors, onChanged, thisBrowser, onRemoved }: PasskeysProps) {
  const { t } = useTranslation('account');
  const adding = useCall();
  const removal = useCall();
  const [begun, setBegun] = useState<PasskeyBeginResponse['data'] | null>(null);
  const [isUnsupported, setIsUnsupported] = useState(false);
  const [removing, setRemoving] = useState<PasskeyInfo | null>(null);
  const isOnlyFactor = !factors.totp && factors.passkeys.length === 1;

  async function begin(): Promise<void> {
    setIsUnsupported(!knowsPasskeys());
    if (!knowsPasskeys()) return;
    const answer = await adding.run(calls.beginPasskey);
    if (answer !== null) setBegun(answer.data);
  }

  async function remove(id: number): Promise<void> {
    setRemoving(null);
    if ((await removal.run(() => calls.removePasskey(id))) === null) return;
    onRemoved();
    onChanged();
  }

  return (
    <SettingRow
      icon={KEY_ICON}
      title={t('security.passkeys.title')}
      badge={
        <StateBadge
          isOn={factors.passkeys.length > 0}
          on={t('security.passkeys.count', { count: factors.passkeys.length })}
          off={t('security.passkeys.none')}
        />
      }
      text={t('security.passkeys.text')}
      failure={isUnsupported ? t('security.passkeys.fault.unsupported') : (adding.failure ?? removal.failure)}
      action={
        <Button variant="secondary" loading={adding.isRunning} onClick={() => void begin()}>
          {t('security.passkeys.add')}
        </Button>
      }
    >
      {factors.passkeys.length > 0 && (
        <ul aria-label={t('security.passkeys.title')} className="ml-8 rounded-control border border-line [&>li+li]:border-t">
          {factors.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} isBusy={removal.isRunning} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {begun !== null && (
        <AddPasskeyDialog
          begun={begun}
          calls={calls}
          proposedName={thisBrowser}
          onClose={() => {
            setBegun(null);
            onChanged();
          }}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          title={t('security.passkeys.removeTitle', { name: removing.name })}
          text={t(isOnlyFactor ? 'security.lastFactorText' : 'security.passkeys.removeText')}
          action={t('security.remove')}
          onConfirm={() => void remove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </SettingRow>
  );
}

interface PasskeyLineProps {
  readonly passkey: PasskeyInfo;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function PasskeyLine({ passkey: { name, created_at: createdAt, last_used_at: lastUsedAt }, isBusy, onRemove }: PasskeyLineProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <li className="flex items-center justify-between gap-3 border-line px-3 py-2.5">
      <div className="flex min-w-0 flex-col">
        <span className="text-control font-medium break-words">{name}</span>
        <span className="text-dense text-muted">
          {t('security.passkeys.created', { date: formatDate(createdAt, locale) })} ·{' '}
          {lastUsedAt === null
            ? t('security.passkeys.neverUsed')
            : t('security.passkeys.lastUsed', { date: formatDate(lastUsedAt, locale) })}
        </span>
      </div>
      <Button
        variant="secondary"
        size="dense"
        disabled={isBusy}
        onClick={onRemove}
        aria-label={t('security.passkeys.removeNamed', { name })}
      >
        {t('security.remove')}
      </Button>
    </li>
  );
}
