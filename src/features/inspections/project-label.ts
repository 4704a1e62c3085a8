import type { ProjectOption } from '../../../machines/inspections/project-options.machine';

/** The label of a project in a select. */
export const labelOf = ({ name, clientName }: ProjectOption): string =>
  clientName === '' ? name : `${name} – ${clientName}`;
