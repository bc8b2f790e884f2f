import type { StatementWording } from '@fairlead/contract/proof/statement-wording.ts';
import type { ReceiptFault, TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, ErrorIcon, QuestionIcon, WarningIcon } from '../../../ui/icons.tsx';
import { BROWSER_VERIFYING } from '../check/browser-verifying.ts';
import type { CheckedFile, ReadFile, UnreadableFile } from '../check/check-file.ts';
import { outcomeOf, type Outcome } from '../check/check-receipt.ts';
import { ReceiptCard } from './receipt-card.tsx';

export interface ResultsProps {
  readonly files: readonly CheckedFile[];
  readonly wording: StatementWording;
  readonly trusted: TrustedKeys;
}

/** The verdict on each file, and below it what happened and what holds. The first verdict takes the focus, so that it is read out. */
export function Results({ files, wording, trusted }: ResultsProps) {
  const { t } = useTranslation('proof');
  const first = useRef<HTMLElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section ref={first} tabIndex={-1} aria-label={t('results.label')} className="flex scroll-mt-20 flex-col gap-8 outline-none">
      {files.length > 1 && <Overview files={files} />}
      {files.map((file, place) => (
        // The files are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="flex flex-col gap-4">
          <Verdict file={file} />
          {file.kind === 'read' &&
            file.receipts.map((receipt, index) => (
              <ReceiptCard
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                receipt={receipt}
                number={index + 1}
                of={file.receipts.length}
                isOpen={index === placeToShow(file)}
                wording={wording}
                trusted={trusted}
              />
            ))}
        </div>
      ))}
    </section>
  );
}

/** The first that isn't proven, or else the first. */
function placeToShow({ receipts }: ReadFile): number {
  return Math.max(
    receipts.findIndex((receipt) => outcomeOf(receipt) !== 'proven'),
    0,
  );
}

function Overview({ files }: { readonly files: readonly CheckedFile[] }) {
  const { t } = useTranslation('proof');
  const proven = files.filter((file) => file.kind === 'read' && file.outcome === 'proven' && !file.isExample).length;
  return <p className="text-read font-semibold">{t('results.overview', { count: files.length, proven })}</p>;
}

const LOOKS: Readonly<Record<Outcome | 'unreadable', { readonly box: string; readonly icon: ReactNode }>> = {
  proven: { box: 'border-long bg-long-tint', icon: <CheckIcon className="size-7! text-long" /> },
  contradicts: { box: 'border-caution bg-caution-tint', icon: <WarningIcon className="size-7! text-caution" /> },
  unknownKey: { box: 'border-caution bg-caution-tint', icon: <QuestionIcon className="size-7! text-caution" /> },
  refuted: { box: 'border-short bg-short-tint', icon: <ErrorIcon className="size-7! text-short" /> },
  unreadable: { box: 'border-short bg-short-tint', icon: <ErrorIcon className="size-7! text-short" /> },
};

function Verdict({ file }: { readonly file: CheckedFile }) {
  const { t } = useTranslation('proof');
  const { box, icon } = LOOKS[file.kind === 'read' ? file.outcome : 'unreadable'];
  return (
    <div role="status" className={classNames('flex items-start gap-4 rounded-panel border-2 p-4 sm:p-6', box)}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-dense wrap-anywhere text-muted">{file.name ?? t('results.pasted')}</p>
        {file.kind === 'read' ? <ReadVerdict file={file} /> : <UnreadableVerdict file={file} />}
      </div>
    </div>
  );
}

function UnreadableVerdict({ file: { fault } }: { readonly file: UnreadableFile }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <h2 className="text-title">{t('verdict.unreadable')}</h2>
      <p className="text-body">{t(`fileFault.${fault}`)}</p>
    </>
  );
}

function ReadVerdict({ file }: { readonly file: ReadFile }) {
  const { t } = useTranslation('proof');
  const { outcome, receipts, isExample } = file;
  const count = receipts.length;
  if (outcome === 'proven') {
    return (
      <>
        <h2 className="text-title">{t(isExample ? 'verdict.provenExample.title' : 'verdict.proven.title')}</h2>
        <p className="text-body">{t(isExample ? 'verdict.provenExample.text' : 'verdict.proven.text', { count })}</p>
      </>
    );
  }
  if (outcome === 'contradicts') {
    return <Explained title={t('verdict.contradicts.title')} text={t('verdict.contradicts.text')} todo={t('verdict.contradicts.todo')} />;
  }
  const bad = receipts.filter((receipt) => outcomeOf(receipt) === outcome);
  const faults = new Set(bad.flatMap(({ verdict }) => (verdict.kind === 'refuted' ? [verdict.fault] : [])));
  return (
    <>
      {[...faults].map((fault) => (
        <FaultText key={fault} fault={fault} file={file} />
      ))}
      {bad.length < count && <p className="text-body">{t('verdict.some', { count, bad: bad.length })}</p>}
    </>
  );
}

function FaultText({ fault, file: { receipts, namedKey } }: { readonly fault: ReceiptFault; readonly file: ReadFile }) {
  const { t } = useTranslation('proof');
  const origin = receipts.find(({ verdict }) => verdict.kind === 'refuted' && verdict.fault === fault)?.claimed?.checkpoint.origin ?? '';
  const named = namedKey === null ? null : readVerifierKey(BROWSER_VERIFYING.sha256, namedKey);
  return (
    <>
      <Explained title={t(`fault.${fault}.title`)} text={t(`fault.${fault}.text`, { origin })} todo={t(`fault.${fault}.todo`)} />
      {fault === 'keyUnknown' && namedKey !== null && named?.name === origin && (
        <p className="text-dense wrap-anywhere text-muted">{t('verdict.namedKey', { key: namedKey })}</p>
      )}
    </>
  );
}

function Explained({ title, text, todo }: { readonly title: string; readonly text: string; readonly todo: string }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <h2 className="text-title">{title}</h2>
      <p className="text-body">{text}</p>
      <p className="text-body">
        <strong className="font-semibold">{t('verdict.whatToDo')}</strong> {todo}
      </p>
    </>
  );
}
