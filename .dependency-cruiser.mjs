/** Forbids import cycles, including those of types, which lint does not detect. */
export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    includeOnly: '^(contract|machines|server|src|scripts|tests)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
