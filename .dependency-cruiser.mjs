/**
 * What may import what; see docs/decisions/0093-source-by-feature.md. Cycles are forbidden,
 * including those of types.
 */

/** The parts of the repository, and what each may import besides itself. */
const PARTS = {
  contract: [],
  machines: ['contract'],
  src: ['contract', 'machines'],
  server: ['contract'],
  scripts: ['contract', 'machines', 'server'],
  tests: ['contract', 'machines', 'src', 'server', 'scripts'],
};

/** The parts of the browser's source and of the server, from the bottom up: each may import those before it. */
const LAYERS = [
  'platform',
  'ui',
  'actions',
  'forms',
  'loading',
  'features',
  'app',
  'main.tsx',
  'entry.ts',
];
const SERVER_LAYERS = [
  'errors',
  'processes',
  'db',
  'repositories',
  'auth',
  'live',
  'photos',
  'reports',
  'http',
  'changes',
  'monitoring',
  'routes',
  '(app|housekeeping|main).ts',
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
  items: ['comments', 'downloads', 'history', 'outbox', 'photos', 'reports', 'uploads', 'session'],
  clients: ['downloads', 'session'],
  projects: ['clients', 'downloads', 'session'],
  inspections: [
    'clients',
    'device',
    'downloads',
    'history',
    'items',
    'projects',
    'reports',
    'session',
  ],
  calendar: ['session'],
  views: ['session'],
  'all-items': ['clients', 'downloads', 'inspections', 'items', 'projects', 'session', 'views'],
  unsent: ['history', 'inspections', 'items', 'outbox', 'reports', 'uploads', 'session'],
  users: ['downloads', 'session'],
  shares: ['session'],
  reports: ['session', 'shares', 'uploads'],
  'all-reports': ['downloads', 'inspections', 'reports', 'session', 'shares'],
  signatures: ['reports', 'session'],
  office: ['reports', 'session'],
  device: ['items', 'session'],
  live: ['session'],
  dashboard: ['inspections', 'items', 'session'],
};

const anyOf = (names) => `(${names.join('|')})`;

const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });

const parts = Object.entries(PARTS).map(([part, allowed]) =>
  rule(`parts: ${part}`, `^${part}/`, {
    path: `^${anyOf(Object.keys(PARTS))}/`,
    pathNot: `^${anyOf([part, ...allowed])}/`,
  }),
);

const layersOf = (folder, layers) =>
  layers.slice(0, -1).map((layer, at) =>
    rule(`layers: ${folder}/${layer}`, `^${folder}/${layer}/`, {
      path: `^${folder}/${anyOf(layers.slice(at + 1))}(/|$)`,
    }),
  );

const features = Object.entries(FEATURES).map(([feature, allowed]) =>
  rule(`features: ${feature}`, `^src/features/${feature}/`, {
    path: '^src/features/',
    pathNot: `^src/features/${anyOf([feature, ...allowed])}/`,
  }),
);

export default {
  forbidden: [
    rule('no-cycle', '', { circular: true }),
    ...parts,
    ...layersOf('src', LAYERS),
    ...layersOf('server', SERVER_LAYERS),
    ...features,
    rule('features: unknown', `^src/features/(?!${anyOf(Object.keys(FEATURES))}/)`, {}),
  ],
  options: {
    includeOnly: `^${anyOf(Object.keys(PARTS))}/`,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
