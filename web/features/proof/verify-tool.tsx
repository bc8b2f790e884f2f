import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementTexts } from '@fairlead/contract/proof/statement-wording.ts';
import { languageOfPage } from '../../i18n/page-i18n.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { loadExample } from './example/load-example.ts';
import { Intake } from './intake/intake.tsx';
import type { TakenFile } from './intake/take-file.ts';
import { loadWorkbench } from './load-workbench.ts';

const Workbench = lazyPart(async () => {
  const { Workbench: Loaded, texts } = await loadWorkbench(languageOfPage());
  return {
    default: ({ taken }: { readonly taken: readonly TakenFile[] }) => <Loaded taken={taken} texts={texts satisfies StatementTexts} />,
  };
});

/** The tool: what takes receipts is in the page from the start, what verifies them is loaded after it. */
export function VerifyTool() {
  const { t } = useTranslation('proof');
  const isAlive = useHydrated();
  const [taken, setTaken] = useState<readonly TakenFile[]>([]);
  return (
    <>
      <noscript>
        <Notice tone="caution">{t('needsScripts')}</Notice>
      </noscript>
      <div className="flex flex-col gap-8 noscript:hidden">
        <Intake isReady={isAlive} onTaken={setTaken} onExample={(kind) => void loadExample(kind).then((file) => setTaken([file]))} />
        {isAlive ? (
          <Suspense fallback={<WorkbenchSkeleton />}>
            <Workbench taken={taken} />
          </Suspense>
        ) : (
          <WorkbenchSkeleton />
        )}
      </div>
    </>
  );
}

function WorkbenchSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-8">
      <Skeleton className="h-80 w-full rounded-panel" />
      <Skeleton className="h-64 w-full rounded-panel" />
    </div>
  );
}
