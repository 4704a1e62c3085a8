import { defineConfig } from 'oxlint';

/** What may import what is in .dependency-cruiser.mjs. */

const errors = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']));
const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']));

const ZOD_MINI = { name: 'zod', message: 'Use zod/mini: it is 17 KB smaller in the bundle.' };
const OWN_ACTORS = {
  name: '@xstate/react',
  importNames: ['useActor', 'useActorRef', 'useMachine'],
  message: 'Use useScreenActor from platform/actors.ts: it passes the inspection on.',
};
const OWN_SUSPENSE = {
  name: 'react',
  importNames: ['lazy', 'Suspense', 'use'],
  message:
    'Use lazyComponent, usePromised and Late, which load again after a failure and show at once.',
};
const OWN_QUERY = {
  name: 'wouter',
  importNames: ['useSearch', 'useSearchParams'],
  message:
    'Use useQueryText from platform/address.ts: wouter decodes the query before it is parsed.',
};
const LATE_PRIME = {
  group: ['primereact/*'],
  allowTypeImports: true,
  message:
    'Use the parts of src/ui, which load PrimeReact late: a page can do without it at first.',
};

const PATCHED_ACTOR = {
  selector: 'MemberExpression[object.name="Actor"][property.name="prototype"]',
  message: 'Pass `inspect` to the actor; XState itself is not patched.',
};

const RELAYED = {
  selector:
    'CallExpression[callee.name=/^use(Layout)?Effect(Event)?$/] CallExpression[callee.property.name="send"]',
  message:
    'React relays nothing between actors: give one the ref of the other, or use useInform for what only React knows.',
};

const OWN_TRANSACTION = {
  selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
  message: 'Use inTransaction: the journal names who makes its changes.',
};

export default defineConfig({
  options: { typeAware: true, typeCheck: true, denyWarnings: true },
  plugins: ['typescript'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/', 'data/', 'node_modules/', 'test-results/', 'replays/'],
  rules: {
    ...errors(
      'no-array-constructor',
      'no-case-declarations',
      'no-console',
      'no-duplicate-imports',
      'no-empty',
      'no-empty-function',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'no-useless-constructor',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
    ),
    ...errors(
      'typescript/adjacent-overload-signatures',
      'typescript/array-type',
      'typescript/class-literal-property-style',
      'typescript/consistent-generic-constructors',
      'typescript/consistent-indexed-object-style',
      'typescript/consistent-type-assertions',
      'typescript/consistent-type-definitions',
      'typescript/dot-notation',
      'typescript/no-confusing-non-null-assertion',
      'typescript/no-confusing-void-expression',
      'typescript/no-deprecated',
      'typescript/no-dynamic-delete',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extraneous-class',
      'typescript/no-generated-empty-object-type',
      'typescript/no-inferrable-types',
      'typescript/no-invalid-void-type',
      'typescript/no-misused-promises',
      'typescript/no-mixed-enums',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-nullish-coalescing',
      'typescript/no-non-null-assertion',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-boolean-literal-compare',
      'typescript/no-unnecessary-condition',
      'typescript/no-unnecessary-template-expression',
      'typescript/no-unnecessary-type-arguments',
      'typescript/no-unnecessary-type-assertion',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unnecessary-type-conversion',
      'typescript/no-unnecessary-type-parameters',
      'typescript/no-unsafe-argument',
      'typescript/no-unsafe-assignment',
      'typescript/no-unsafe-call',
      'typescript/no-unsafe-enum-comparison',
      'typescript/no-unsafe-function-type',
      'typescript/no-unsafe-member-access',
      'typescript/no-unsafe-return',
      'typescript/non-nullable-type-assertion-style',
      'typescript/only-throw-error',
      'typescript/prefer-find',
      'typescript/prefer-for-of',
      'typescript/prefer-function-type',
      'typescript/prefer-includes',
      'typescript/prefer-literal-enum-member',
      'typescript/prefer-nullish-coalescing',
      'typescript/prefer-optional-chain',
      'typescript/prefer-promise-reject-errors',
      'typescript/prefer-reduce-type-parameter',
      'typescript/prefer-regexp-exec',
      'typescript/prefer-return-this-type',
      'typescript/prefer-string-starts-ends-with',
      'typescript/related-getter-setter-pairs',
      'typescript/require-await',
      'typescript/unified-signatures',
      'typescript/use-unknown-in-catch-callback-variable',
    ),
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    // Statuses and names have a natural order.
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNever: false,
        allowNullish: false,
        allowNumber: false,
        allowRegExp: false,
      },
    ],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
  },
  overrides: [
    {
      files: ['contract/**', 'machines/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'window',
          'document',
          'localStorage',
          'fetch',
          'process',
        ],
      },
    },
    {
      files: ['contract/**', 'machines/**', 'src/**', 'server/**'],
      rules: { 'max-lines': ['error', 300] },
    },
    {
      // Not machines: the states of one belong together, because they show its shape. Nor
      // migrations: each is a list of statements that does not change any more.
      files: ['contract/**', 'src/**', 'server/**'],
      excludeFiles: ['server/db/migrations/**'],
      rules: {
        'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['machines/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!xstate', '!zod', '!zod/**', '!./**', '!../**'],
                message: 'Machines import only xstate and contract/.',
              },
            ],
          },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: 'Time comes as an event, as input or through the clock.',
          },
        ],
      },
    },
    {
      files: ['src/**'],
      plugins: ['typescript', 'react'],
      rules: {
        ...errors(
          'react/exhaustive-deps',
          'react/globals',
          'react/immutability',
          'react/preserve-manual-memoization',
          'react/purity',
          'react/refs',
          'react/rules-of-hooks',
          'react/set-state-in-effect',
          'react/set-state-in-render',
          'react/static-components',
          'react/unsupported-syntax',
          'react/use-memo',
        ),
        // It reports code that the React Compiler would skip; the compiler is not used.
        'react/incompatible-library': 'off',
        'no-restricted-imports': [
          'error',
          { paths: [ZOD_MINI, OWN_ACTORS, OWN_SUSPENSE, OWN_QUERY], patterns: [LATE_PRIME] },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: 'Browsers do not have it over plain HTTP; use nanoid.',
          },
        ],
        'eslint-js/no-restricted-syntax': ['error', PATCHED_ACTOR, RELAYED],
        'no-console': ['error', { allow: ['warn', 'error'] }],
      },
    },
    {
      files: ['src/ui/dialog/dialog.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [ZOD_MINI, OWN_ACTORS, OWN_SUSPENSE, OWN_QUERY], patterns: [LATE_PRIME] },
        ],
      },
    },
    {
      files: ['late.tsx', 'lazy-component.ts', 'use-promised.ts'].map(
        (name) => `src/platform/code/${name}`,
      ),
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [ZOD_MINI, OWN_ACTORS, OWN_QUERY], patterns: [LATE_PRIME] },
        ],
      },
    },
    {
      // What is loaded late.
      files: [
        'src/ui/prime/prime.tsx',
        'src/ui/dialog/dialog-window.tsx',
        'src/ui/menu/menu-panel.tsx',
        'src/ui/select/select-with-panel.tsx',
      ],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [ZOD_MINI, OWN_ACTORS, OWN_SUSPENSE, OWN_QUERY] },
        ],
      },
    },
    {
      // The only place that starts the actors of screens and informs them.
      files: ['src/platform/actors.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [ZOD_MINI, OWN_SUSPENSE, OWN_QUERY], patterns: [LATE_PRIME] },
        ],
        'eslint-js/no-restricted-syntax': ['error', PATCHED_ACTOR],
      },
    },
    {
      // Keys, gestures and sizes that only listeners on the element or the window receive.
      files: [
        'src/features/photos/viewer/use-stage-gestures.ts',
        'src/features/photos/viewer/use-viewer-keys.ts',
        'src/features/photos/viewer/viewer-stage.tsx',
      ],
      rules: { 'eslint-js/no-restricted-syntax': ['error', PATCHED_ACTOR] },
    },
    {
      files: ['server/**'],
      excludeFiles: ['server/db/transaction.ts', 'server/db/journal/install.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', OWN_TRANSACTION] },
    },
    {
      // Without types.
      files: ['**/*.js', '**/*.mjs'],
      rules: off(
        'typescript/dot-notation',
        'typescript/no-confusing-void-expression',
        'typescript/no-deprecated',
        'typescript/no-misused-promises',
        'typescript/no-unnecessary-condition',
        'typescript/no-unsafe-argument',
        'typescript/no-unsafe-assignment',
        'typescript/no-unsafe-call',
        'typescript/no-unsafe-member-access',
        'typescript/no-unsafe-return',
        'typescript/restrict-plus-operands',
        'typescript/restrict-template-expressions',
      ),
    },
    {
      files: ['scripts/**', 'tests/bench/**', 'server/main.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
});
