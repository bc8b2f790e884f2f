import { loadAllOfVerify } from '../features/proof/load-workbench.ts';
import { VerifyPage } from '../features/proof/verify-page.tsx';
import { addProofTexts } from '../i18n/load-proof-texts.ts';
import { languageOfPage } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { useKeptPage } from '../pwa/use-kept-page.ts';
import { loadNothing } from './load-nothing.ts';

export const loader = loadNothing;

export const handle: PageHandle = { isForSearch: true };

export async function clientLoader() {
  await addProofTexts();
  return null;
}

/** Available whether or not the menu links here, and without a connection after the first visit. */
export default function VerifyRoute() {
  useKeptPage('/verify', loadRest);
  return <VerifyPage />;
}

function loadRest(): Promise<void> {
  return loadAllOfVerify(languageOfPage());
}
