import type { ProjectOption } from '../../../machines/inspections/project-options.machine';

/** How a select names a project. */
export const labelOf = ({ name, clientName }: ProjectOption): string =>
  clientName === '' ? name : `${name} – ${clientName}`;
