import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What each part may import besides itself; see docs/decisions/0093-source-by-feature.md. */
const zones = [
  { target: './contract', from: ['./machines', './src', './server', './scripts', './tests'] },
  { target: './machines', from: ['./src', './server', './scripts', './tests'] },
  { target: './src', from: ['./server', './scripts', './tests'] },
  { target: './server', from: ['./machines', './src', './scripts', './tests'] },
  { target: './scripts', from: ['./src', './tests'] },
];

/** The parts of the browser's source and of the server, from the bottom up: each may import those before it. */
const LAYERS = ['platform', 'ui', 'actions', 'forms', 'loading', 'features', 'app'];
const SERVER_LAYERS = [
  'errors',
  'db',
  'repositories',
  'auth',
  'live',
  'photos',
  'reports',
  'http',
  'routes',
];

const zonesOf = (folder, layers, top) =>
  layers.map((layer, index) => ({
    target: `./${folder}/${layer}`,
    from: [...layers.slice(index + 1), ...top].map((above) => `./${folder}/${above}`),
  }));

const layerZones = [
  ...zonesOf('src', LAYERS, ['main.tsx']),
  ...zonesOf('server', SERVER_LAYERS, ['app.ts', 'housekeeping.ts', 'main.ts']),
];

/** Which other features a feature may import. */
const FEATURES = {
  session: [],
  downloads: ['session'],
  uploads: ['session'],
  outbox: ['session'],
  photos: ['uploads', 'session'],
  history: ['session'],
  comments: ['photos', 'session'],
  inbox: ['session'],
  items: ['comments', 'downloads', 'history', 'outbox', 'photos', 'uploads', 'session'],
  clients: ['downloads', 'session'],
  projects: ['clients', 'downloads', 'session'],
  inspections: ['device', 'downloads', 'history', 'items', 'projects', 'reports', 'session'],
  'all-items': ['clients', 'downloads', 'inspections', 'items', 'projects', 'session'],
  unsent: ['history', 'inspections', 'items', 'outbox', 'uploads', 'session'],
  users: ['downloads', 'session'],
  shares: ['session'],
  reports: ['session', 'shares'],
  office: ['reports', 'session'],
  device: ['items', 'session'],
  live: ['session'],
  dashboard: ['inspections', 'items', 'session'],
};
const featureZones = Object.entries(FEATURES).map(([feature, below]) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [feature, ...below].map((allowed) => `./${allowed}`),
}));

const ZOD_MINI = { name: 'zod', message: 'Use zod/mini: it is 17 KB smaller in the bundle.' };
const OWN_ACTORS = {
  name: '@xstate/react',
  importNames: ['useActor', 'useActorRef', 'useMachine'],
  message: 'Use useScreenActor from platform/actors.ts: it passes the inspection on.',
};
const OWN_DIALOG = {
  name: 'primereact/dialog',
  message: 'Use ui/dialog.tsx, which a phone’s Back closes.',
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

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'node_modules/', 'test-results/', 'replays/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...zones, ...layerZones, ...featureZones] },
      ],
      'import-x/no-extraneous-dependencies': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['contract/**', 'machines/**'],
    rules: {
      'no-restricted-globals': ['error', 'window', 'document', 'localStorage', 'fetch', 'process'],
    },
  },
  {
    files: ['machines/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?!xstate|\\.|zod)', message: 'Machines import only xstate and contract/.' },
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
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // It reports code that the React Compiler would skip; the compiler is not used.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-imports': ['error', { paths: [ZOD_MINI, OWN_DIALOG, OWN_ACTORS] }],
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Browsers do not have it over plain HTTP; use nanoid.',
        },
      ],
      'no-restricted-syntax': ['error', PATCHED_ACTOR, RELAYED],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['src/ui/dialog.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: [ZOD_MINI, OWN_ACTORS] }] },
  },
  {
    // The one place that starts the actors of screens and informs them.
    files: ['src/platform/actors.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [ZOD_MINI, OWN_DIALOG] }],
      'no-restricted-syntax': ['error', PATCHED_ACTOR],
    },
  },
  {
    // Keys, gestures and sizes that only listeners on the element or the window hear of.
    files: [
      'src/features/photos/viewer/use-stage-gestures.ts',
      'src/features/photos/viewer/use-viewer-keys.ts',
      'src/features/photos/viewer/viewer-stage.tsx',
    ],
    rules: { 'no-restricted-syntax': ['error', PATCHED_ACTOR] },
  },
  {
    files: ['server/**', 'scripts/**', 'tests/**', '*.ts', '*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['server/**'],
    ignores: ['server/db/transaction.ts', 'server/db/journal/install.ts'],
    rules: { 'no-restricted-syntax': ['error', OWN_TRANSACTION] },
  },
  { files: ['scripts/**', 'tests/bench/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
