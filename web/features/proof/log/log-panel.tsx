import { toBase64 } from '@fairlead/domain/proof/bytes.ts';
import type { Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatFullDateTime, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TEXT_AREA_CLASS } from '../../../ui/text-area-field.tsx';
import { BROWSER_VERIFYING } from '../check/browser-verifying.ts';
import type { ReadFile } from '../check/check-file.ts';
import { readReceipts } from '../check/read-receipts.ts';
import type { KeysState } from '../keys/use-known-keys.ts';
import { Facts } from '../results/receipt-card.tsx';
import {
  compareWithSite,
  readSigned,
  relate,
  type Comparing,
  type LogComparison,
  type Related,
  type SignedCheckpoint,
} from './compare-log.ts';
import { SITE_LOG } from './log-files.ts';
import { useLiveCheckpoint, type LiveCheckpoint } from './use-live-checkpoint.ts';

export interface LogPanelProps {
  readonly keys: KeysState;
  /** The files on the page whose receipts are of real logs. */
  readonly files: readonly ReadFile[];
}

/** The log as this site shows it now, and comparisons with it. The only part of the page that needs a connection. */
export function LogPanel({ keys, files }: LogPanelProps) {
  const { t } = useTranslation('proof');
  const id = useId();
  const live = useLiveCheckpoint(keys.trusted);
  const comparing: Comparing = { files: SITE_LOG, verifying: BROWSER_VERIFYING, keys: keys.trusted };
  const own = checkpointsOf(files);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6 rounded-panel border border-line bg-raised p-4 sm:p-6">
      <div className="flex max-w-reading flex-col gap-2">
        <h2 id={id} className="text-title">
          {t('log.title')}
        </h2>
        <p className="text-control text-muted">{t('log.text')}</p>
      </div>
      <Live live={live} />
      {own.length > 0 && <CompareWithNow key={own.map(keyOf).join(' ')} own={own} comparing={comparing} />}
      <CompareWithOther
        own={own.length > 0 ? own : live.kind === 'signed' ? [live.checkpoint] : []}
        isOfReceipt={own.length > 0}
        comparing={comparing}
      />
    </section>
  );
}

/** The checkpoints that the receipts are proven with, each once. */
function checkpointsOf(files: readonly ReadFile[]): readonly Checkpoint[] {
  const proven = files.flatMap(({ receipts }) =>
    receipts.flatMap(({ verdict }) => (verdict.kind === 'proven' ? [verdict.checkpoint] : [])),
  );
  return [...new Map(proven.map((checkpoint) => [keyOf(checkpoint), checkpoint])).values()];
}

function keyOf({ origin, size, root }: Checkpoint): string {
  return `${origin} ${size} ${toBase64(root)}`;
}

function Live({ live }: { readonly live: LiveCheckpoint }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  if (live.kind === 'loading') return <Skeleton className="h-36 w-full" />;
  if (live.kind !== 'signed') return <Notice tone={live.kind === 'unsigned' ? 'danger' : 'info'}>{t(`log.${live.kind}`)}</Notice>;
  const { checkpoint, note, fetchedAt } = live;
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          { label: t('log.origin'), value: checkpoint.origin },
          { label: t('log.size'), value: formatNumber(checkpoint.size, locale) },
          { label: t('log.root'), value: toBase64(checkpoint.root) },
          { label: t('log.fetched'), value: formatFullDateTime(fetchedAt, locale) },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={note} label={t('log.copy')} />
        <span className="text-dense text-muted">{t('log.copyHint')}</span>
      </div>
    </div>
  );
}

const TONES: Readonly<Record<LogComparison['kind'] | Related, NoticeTone>> = {
  same: 'success',
  continued: 'success',
  split: 'danger',
  rewritten: 'danger',
  older: 'caution',
  otherLog: 'caution',
  incomplete: 'caution',
  gone: 'danger',
  unsigned: 'danger',
  unreachable: 'info',
};

function CompareWithNow({ own, comparing }: { readonly own: readonly Checkpoint[]; readonly comparing: Comparing }) {
  const { t } = useTranslation('proof');
  const [isBusy, setIsBusy] = useState(false);
  const [compared, setCompared] = useState<readonly LogComparison[]>([]);
  async function compare(): Promise<void> {
    setIsBusy(true);
    setCompared(await Promise.all(own.map((checkpoint) => compareWithSite(checkpoint, comparing))));
    setIsBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <h3 className="text-body">{t('compare.title')}</h3>
      <p className="max-w-reading text-control text-muted">{t('compare.text')}</p>
      <Button loading={isBusy} className="max-md:h-11" onClick={() => void compare()}>
        {t('compare.action')}
      </Button>
      <div role="status" className="flex w-full flex-col gap-3 empty:hidden">
        {compared.map((comparison, place) => {
          const kept = own[place];
          // oxlint-disable-next-line react/no-array-index-key
          return kept === undefined ? null : <ComparisonNotice key={place} comparison={comparison} kept={kept} />;
        })}
      </div>
    </div>
  );
}

function ComparisonNotice({ comparison, kept }: { readonly comparison: LogComparison; readonly kept: Checkpoint }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const { kind } = comparison;
  const sizes = { old: formatNumber(kept.size, locale), now: 'now' in comparison ? formatNumber(comparison.now.size, locale) : '' };
  const succession = 'succession' in comparison ? comparison.succession : null;
  return (
    <Notice tone={TONES[kind]} title={t(`compared.${kind}.title`, sizes)}>
      <p>{t(`compared.${kind}.text`, sizes)}</p>
      {succession !== null && (
        <p className="mt-2">
          {succession.named === null
            ? t('succession.unnamed', { id: succession.id })
            : t(succession.named.size < kept.size ? 'succession.lost' : 'succession.named', {
                id: succession.id,
                size: formatNumber(succession.named.size, locale),
              })}
        </p>
      )}
    </Notice>
  );
}

type OtherOutcome = Related | Exclude<SignedCheckpoint['kind'], 'signed'> | 'nothingToCompare';

const OTHER_TONES: Readonly<Record<OtherOutcome, NoticeTone>> = {
  ...TONES,
  older: 'caution',
  checkpointUnreadable: 'danger',
  keyUnknown: 'caution',
  notSigned: 'danger',
  signatureForged: 'danger',
  nothingToCompare: 'info',
};

interface CompareWithOtherProps {
  readonly own: readonly Checkpoint[];
  /** Whether `own` are those of the receipts on the page, or else the one that the site shows now. */
  readonly isOfReceipt: boolean;
  readonly comparing: Comparing;
}

/** Two readers who compare their checkpoints find out whether both were shown the same log. */
function CompareWithOther({ own, isOfReceipt, comparing }: CompareWithOtherProps) {
  const { t } = useTranslation('proof');
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly OtherOutcome[]>([]);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setOutcomes(await compareTexts(checkpointTextsIn(text), own, comparing));
    setIsBusy(false);
  }

  return (
    <details className="border-t border-line pt-6">
      <summary className="w-fit rounded-mark text-body font-semibold hover:underline">{t('other.title')}</summary>
      <form onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col items-start gap-3">
        <p className="max-w-reading text-control text-muted">{t(isOfReceipt ? 'other.textReceipt' : 'other.textNow')}</p>
        <label htmlFor={id} className="text-control font-medium">
          {t('other.label')}
        </label>
        <textarea
          id={id}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOutcomes([]);
          }}
          className={TEXT_AREA_CLASS}
        />
        <Button type="submit" loading={isBusy} disabled={text.trim() === ''} className="max-md:h-11">
          {t('other.action')}
        </Button>
        <div role="status" className="flex w-full flex-col gap-3 empty:hidden">
          {outcomes.map((outcome) => (
            <Notice key={outcome} tone={OTHER_TONES[outcome]} title={t(`otherCompared.${outcome}.title`)}>
              {t(`otherCompared.${outcome}.text`)}
            </Notice>
          ))}
        </div>
      </form>
    </details>
  );
}

/** A checkpoint as it is, in a proof, or in a file of receipts. */
function checkpointTextsIn(text: string): readonly string[] {
  const read = readReceipts(text);
  if (read.kind === 'receipts') return read.file.receipts.map(({ proof }) => proof);
  // A text that is copied often loses its last line break, and gets others.
  return [`${text.replaceAll('\r\n', '\n').trim()}\n`];
}

async function compareTexts(texts: readonly string[], own: readonly Checkpoint[], comparing: Comparing): Promise<readonly OtherOutcome[]> {
  if (own.length === 0) return ['nothingToCompare'];
  const outcomes = new Set<OtherOutcome>();
  for (const text of new Set(texts)) {
    const signed = await readSigned(text, comparing);
    if (signed.kind !== 'signed') outcomes.add(signed.kind);
    else for (const each of own) outcomes.add(await relate(each, signed.checkpoint, comparing));
  }
  return [...outcomes];
}
