import { writeFileSync } from 'node:fs';
import { machinesReadme } from './readme';

/** `npm run diagrams`: draws every machine into machines/README.md. */

writeFileSync('machines/README.md', await machinesReadme());
