import { writeFileSync } from 'node:fs';
import { PAGE, pageText } from '../support/models/catalogue-page';
import { catalogueEntries } from '../support/models/catalogue';
import { generatedData } from '../support/models/catalogue-data';
import { writeData } from '../support/models/current-catalogue';

/** `npm run paths`: writes the catalogue of generated paths; with `--data` all but its page. */

const files = await generatedData();
writeData(files);
process.stdout.write(`The paths of ${String(files.size)} models are in docs/paths\n`);
if (!process.argv.includes('--data')) writeFileSync(PAGE, await pageText(catalogueEntries()));
