import { writeFileSync } from 'node:fs';
import { PAGE, pageText } from '../support/models/catalogue-page';
import { catalogueEntries } from '../support/models/catalogue';
import { generatedData } from '../support/models/catalogue-data';
import { isCurrent, writeData } from '../support/models/current-catalogue';

/**
 * `npm run paths`: writes the catalogue of generated paths; with `--data` only its data, not its
 * page.
 */

const isOnlyData = process.argv.includes('--data');
if (!isOnlyData || !isCurrent()) writeData(await generatedData());
if (!isOnlyData) writeFileSync(PAGE, await pageText(catalogueEntries()));
