import { createStatementWording, type StatementTexts } from '@fairlead/contract/proof/statement-wording.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findMissingCrypto, type MissingCrypto } from './check/browser-verifying.ts';
import type { CheckedFile, ReadFile } from './check/check-file.ts';
import type { TakenFile } from './intake/take-file.ts';
import { KeyAlarm, KeysPanel } from './keys/keys-panel.tsx';
import { useKnownKeys } from './keys/use-known-keys.ts';
import { LogPanel } from './log/log-panel.tsx';
import { Results } from './results/results.tsx';
import { useCheckedFiles } from './results/use-checked-files.ts';

export interface WorkbenchProps {
  /** What the reader has handed over last. */
  readonly taken: readonly TakenFile[];
  readonly texts: StatementTexts;
}

/** Everything that verifies: the result, the log as it is now, and the keys. Loaded after the page, because of its libraries. */
export function Workbench({ taken, texts }: WorkbenchProps) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const wording = useMemo(() => createStatementWording(texts, locale), [texts, locale]);
  const missing = useMissingCrypto();
  const keys = useKnownKeys();
  const files = useCheckedFiles(taken, keys.trusted);
  if (missing !== null) {
    return (
      <Notice tone="danger" title={t(`missing.${missing}.title`)}>
        {t(`missing.${missing}.text`)}
      </Notice>
    );
  }
  // A key that is still being asked for may decide it.
  const isOpen = files === null || (keys.site === 'loading' && files.some(isUnknown));
  return (
    <>
      <KeyAlarm changes={keys.known.changes} />
      {taken.length > 0 && (isOpen ? <ResultsSkeleton /> : <Results files={files} wording={wording} trusted={keys.trusted} />)}
      <LogPanel keys={keys} files={files?.filter((file): file is ReadFile => file.kind === 'read' && !file.isExample) ?? []} />
      <KeysPanel keys={keys} />
    </>
  );
}

function isUnknown(file: CheckedFile): boolean {
  return file.kind === 'read' && file.outcome === 'unknownKey';
}

function useMissingCrypto(): MissingCrypto | null {
  const [missing, setMissing] = useState<MissingCrypto | null>(null);
  useEffect(() => void findMissingCrypto().then(setMissing), []);
  return missing;
}

function ResultsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full rounded-panel" />
      <Skeleton className="h-16 w-full rounded-panel" />
    </div>
  );
}
