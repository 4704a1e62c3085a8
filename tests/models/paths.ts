import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE, catalogueFiles } from '../support/models/catalogue';

/** `npm run paths`: writes the catalogue of generated paths. */

const files = await catalogueFiles();
rmSync(CATALOGUE, { recursive: true, force: true });
mkdirSync(CATALOGUE, { recursive: true });
for (const [name, text] of files) writeFileSync(join(CATALOGUE, name), text);
process.stdout.write(`${String(files.size)} files written to docs/paths\n`);
