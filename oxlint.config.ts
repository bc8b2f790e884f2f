import { defineConfig } from 'oxlint';
import { importDirection } from './scripts/import-direction.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  // One program for rules and types: running the compiler as well would build the same ones again.
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/build/**', '**/.react-router/**'],
  rules: {
    'eslint/curly': ['error', 'multi-line'],
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'import/max-dependencies': ['error', { max: 40 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',

    // Waiting for one thing before starting the next is mostly intended.
    'eslint/no-await-in-loop': 'off',
    // The rule does not see a variable that a callback changes.
    'eslint/no-unmodified-loop-condition': 'off',
    // Packages document their default exports' members, such as pg.Client, this way.
    'import/no-named-as-default-member': 'off',
    // Style sheets are imported for their effect.
    'import/no-unassigned-import': 'off',
    // The browser tests check accessibility with axe, on the real page; these rules guess from one element.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'promise/always-return': 'off',
    // For the React compiler, which is not used here.
    'react/exhaustive-effect-dependencies': 'off',
    'react/immutability': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    // TypeScript's own check knows which switches are complete.
    'typescript/consistent-return': 'off',
    // A brand can only be applied by an assertion; reviews check each.
    'typescript/no-unsafe-type-assertion': 'off',
    // Branded numbers are numbers.
    'typescript/no-unsafe-unary-minus': 'off',
    // Our objects close over their state and have no `this` to lose.
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-useless-fallback-in-spread': 'off',
    'unicorn/prefer-set-has': 'off',
    // Expectations may be in helpers, in conditions, and with a message.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...importDirection,
    {
      // Programs whose output a person reads.
      files: ['scripts/**', 'bench/**', 'tests/**', 'server/engine/replay.ts', 'server/audit/check.ts'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      // Matchers such as expect.any() have no type of their own.
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: { 'typescript/no-unsafe-assignment': 'off' },
    },
    {
      // A redirect is thrown, and is a Response.
      files: ['web/**'],
      rules: { 'typescript/only-throw-error': 'off' },
    },
  ],
});
