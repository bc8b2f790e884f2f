import type { TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { useEffect, useState } from 'react';
import { findBrowserVerifying } from '../check/browser-verifying.ts';
import { checkFile, type CheckedFile } from '../check/check-file.ts';
import type { TakenFile } from '../intake/take-file.ts';

/** Checks the files, and again whenever other keys are trusted. Null while it is being done for the first time. */
export function useCheckedFiles(taken: readonly TakenFile[], trusted: TrustedKeys): readonly CheckedFile[] | null {
  const [checked, setChecked] = useState<{ readonly taken: readonly TakenFile[]; readonly files: readonly CheckedFile[] } | null>(null);
  useEffect(() => {
    let isGone = false;
    void checkFiles(taken, trusted).then((files) => {
      if (!isGone) setChecked({ taken, files });
    });
    return () => {
      isGone = true;
    };
  }, [taken, trusted]);
  return checked?.taken === taken ? checked.files : null;
}

async function checkFiles(taken: readonly TakenFile[], trusted: TrustedKeys): Promise<readonly CheckedFile[]> {
  const verifying = await findBrowserVerifying();
  return Promise.all(taken.map((file) => checkFile(file, trusted, verifying)));
}
