import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Patterns that are allowed in one place only: colours in the tokens, PrimeReact's classes in the
 * kit.
 */
const RULES = [
  {
    pattern: /#[0-9a-f]{3,8}\b(?!\))|\b(?:rgb|hsl|oklch)a?\(/i,
    files: /\.css$/,
    homes: ['src/ui/style/tokens.css'],
  },
  { pattern: /\bp-button\b/, files: /\.(?:tsx?|css)$/, homes: ['src/ui/button/button.tsx'] },
  {
    pattern: /\bp-inputtext\b/,
    files: /\.tsx?$/,
    homes: ['src/ui/field/input.tsx', 'src/ui/select/select-at-rest.tsx'],
  },
];

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'));

const faults = RULES.flatMap(({ pattern, files, homes }) =>
  sources
    .filter((file) => files.test(file) && !homes.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${index + 1} belongs in ${homes[0]}: ${line.trim()}`] : [],
        ),
    ),
);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
