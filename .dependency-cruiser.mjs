/** No file imports itself by way of others, not even for a type: lint does not follow those. */
export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    includeOnly: '^(contract|machines|server|src|scripts|tests)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
