import { coverage } from '../support/models/coverage';
import { ensureCatalogue } from '../support/models/current-catalogue';

/** `npm run coverage:machines`: shows how much of each machine the generated paths cover. */

ensureCatalogue();
const rows = await coverage();
const table = [
  ['machine', 'covered as', 'states', 'transitions', 'walked'],
  ...rows.map(({ machine, model, states, transitions, unwalked }) => {
    const walked = transitions - unwalked.length;
    const share = transitions === 0 ? 100 : Math.floor((100 * walked) / transitions);
    return [
      machine,
      model === machine ? 'app' : (model ?? 'no model'),
      String(states),
      String(transitions),
      `${String(walked)} (${String(share)} %)`,
    ];
  }),
];
const widths = (table[0] ?? []).map((_, column) =>
  Math.max(...table.map((row) => row[column]?.length ?? 0)),
);
const lines = table.map((row) =>
  row
    .map((cell, column) =>
      column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join('  '),
);
const missing = rows.flatMap(({ machine, model, unwalked }) =>
  model === null
    ? [`${machine} has no model in tests/models/`]
    : unwalked.map((name) => `No path walks ${name}`),
);
process.stdout.write(`${[...lines, '', ...missing].join('\n')}\n`);
process.exitCode = missing.length > 0 ? 1 : 0;
