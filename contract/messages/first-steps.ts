/** What must be there first; used only where something is created. */
export const FIRST_STEPS = {
  noProjects: 'An inspection belongs to a project, and there is no active project yet.',
  noClients: 'A project belongs to a client, and there is no active client yet.',
  clientFirst: 'A project belongs to a client, so add the client first.',
  ask: 'Ask an Admin or Project Manager to add one.',
} as const;
