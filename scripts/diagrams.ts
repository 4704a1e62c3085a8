import { writeFileSync } from 'node:fs';
import { architecturePage, PAGE } from './architecture/picture';
import { machinesReadme } from './machines/readme';

/**
 * `npm run diagrams`: draws every machine into machines/README.md, and the parts of the product
 * into docs/architecture.md.
 */

writeFileSync('machines/README.md', await machinesReadme());
writeFileSync(PAGE, await architecturePage());
