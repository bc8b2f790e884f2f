import type { Language } from '@fairlead/contract/language.ts';
import type { StatementTexts } from '@fairlead/contract/proof/statement-wording.ts';

const TEXTS: Readonly<Record<Language, () => Promise<{ readonly default: StatementTexts }>>> = {
  en: () => import('@fairlead/contract/proof/texts/en.json'),
  de: () => import('@fairlead/contract/proof/texts/de.json'),
  it: () => import('@fairlead/contract/proof/texts/it.json'),
  es: () => import('@fairlead/contract/proof/texts/es.json'),
};

/** Loads what verifies receipts, and the texts that describe them. */
export async function loadWorkbench(language: Language) {
  const [{ Workbench }, { default: texts }] = await Promise.all([import('./workbench.tsx'), TEXTS[language]()]);
  return { Workbench, texts };
}

/** Loads everything that the page may need later, so that it can be kept for use without a connection. */
export async function loadAllOfVerify(language: Language): Promise<void> {
  await Promise.all([loadWorkbench(language), import('./example/example-receipts.json')]);
}
