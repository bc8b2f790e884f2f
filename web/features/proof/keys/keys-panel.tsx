import { ED25519 } from '@fairlead/domain/proof/signed-note.ts';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatFullDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ChangedKey, KnownKey } from './known-keys.ts';
import { readKey, type KeysState } from './use-known-keys.ts';

/** Above everything else on the page: the site shows another key than this device knows. */
export function KeyAlarm({ changes }: { readonly changes: readonly ChangedKey[] }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  return changes.map(({ kept, published, seenAt }) => (
    <div key={published} className="order-first rounded-panel border-2 border-short">
      <Notice tone="danger" title={t('alarm.title')} className="p-4! text-body sm:p-6!">
        <p>{t('alarm.text', { time: formatFullDateTime(seenAt, locale) })}</p>
        <p className="mt-2">{t('alarm.todo')}</p>
        <dl className="mt-3 grid gap-2 text-dense wrap-anywhere">
          <div>
            <dt className="font-semibold">{t('alarm.kept')}</dt>
            <dd>{kept}</dd>
          </div>
          <div>
            <dt className="font-semibold">{t('alarm.published')}</dt>
            <dd>{published}</dd>
          </div>
        </dl>
      </Notice>
    </div>
  ));
}

/** The keys that this device trusts, and a field for those that the reader has from elsewhere. */
export function KeysPanel({ keys }: { readonly keys: KeysState }) {
  const { t } = useTranslation('proof');
  const id = useId();
  const { known, site, isKept, remove } = keys;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4 sm:p-6">
      <div className="flex max-w-reading flex-col gap-2">
        <h2 id={id} className="text-title">
          {t('keys.title')}
        </h2>
        <p className="text-control text-muted">{t('keys.text')}</p>
      </div>
      {site === 'unreachable' && <Notice>{t(known.keys.length === 0 ? 'keys.noneOffline' : 'keys.offline')}</Notice>}
      {site === 'reached' && known.keys.length === 0 && <Notice>{t('keys.none')}</Notice>}
      {!isKept && <Notice tone="caution">{t('keys.notKept')}</Notice>}
      {known.keys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {known.keys.map((key) => (
            <KeyRow key={key.text} known={key} onRemove={() => remove(key.text)} />
          ))}
        </ul>
      )}
      <AddKey keys={keys} />
    </section>
  );
}

function KeyRow({ known: { text, source, firstSeenAt }, onRemove }: { readonly known: KnownKey; readonly onRemove: () => void }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const key = readKey(text);
  const name = key?.name ?? text;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-3 sm:p-4">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-control font-semibold wrap-anywhere">{name}</span>
          <Badge>{t(key?.type === ED25519 ? 'keys.log' : 'keys.witness')}</Badge>
        </span>
        <span className="text-dense wrap-anywhere">{text}</span>
        <span className="text-dense text-muted">{t(`keys.from.${source}`, { time: formatFullDateTime(firstSeenAt, locale) })}</span>
      </div>
      <span className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('keys.copy')} name={t('keys.copyNamed', { name })} compact />
        <Button variant="ghost" aria-label={t('keys.removeNamed', { name })} onClick={onRemove}>
          {t('keys.remove')}
        </Button>
      </span>
    </li>
  );
}

function AddKey({ keys: { add } }: { readonly keys: KeysState }) {
  const { t } = useTranslation('proof');
  const [entered, setEntered] = useState('');
  const [outcome, setOutcome] = useState<'added' | 'invalid' | 'alreadyKnown' | null>(null);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const kind = add(entered);
    setOutcome(kind);
    if (kind === 'added') setEntered('');
  }
  return (
    <form onSubmit={submit} className="flex max-w-180 flex-col items-start gap-3">
      <TextField
        label={t('keys.enter')}
        hint={t('keys.enterHint')}
        size="large"
        className="w-full"
        value={entered}
        spellCheck={false}
        autoComplete="off"
        error={outcome === 'invalid' ? t('keys.invalid') : undefined}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setOutcome(null);
        }}
      />
      <span className="flex items-center gap-3">
        <Button type="submit" variant="secondary" className="max-md:h-11" disabled={entered.trim() === ''}>
          {t('keys.add')}
        </Button>
        <span role="status" className="text-dense text-muted">
          {outcome === 'added' && t('keys.added')}
          {outcome === 'alreadyKnown' && t('keys.alreadyKnown')}
        </span>
      </span>
    </form>
  );
}
