import { addDays, startOfDay } from 'date-fns';
import { PROJECT_STATUS_LABELS, type ProjectStatus } from '../../../contract/enums';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { Project } from '../../../contract/projects/project';
import { localDay } from '../../../machines/forms/local-minute';
import { addClient, addProject, projectBody } from '../../support/records/records';
import { driverOf, type Stage } from '../driver';
import { signInAs } from '../../support/browser/browser';

/** The status of a project in the list, while days begin and other users change its plan. */

const NAME = 'Harbour Bridge';
const OTHER = 'Railway Station';

interface World {
  stage: Stage;
  project: Project;
}

/** Keeps the page open until a day has begun, and a little longer. */
async function stayUntil({ stage: { page } }: World, days: number): Promise<void> {
  const now = new Date();
  const begun = startOfDay(addDays(now, days)).getTime();
  await page.clock.fastForward(begun + 60_000 - now.getTime());
}

const inDays = (days: number) => localDay(addDays(new Date(), days));

/** A plan from tomorrow to the day after. */
const plan = () => ({ startDate: inDays(1), endDate: inDays(2) });

const show = (status: ProjectStatus) => async (world: World) => {
  const row = world.stage.page.getByRole('row').filter({ hasText: NAME });
  await row.getByText(PROJECT_STATUS_LABELS[status], { exact: true }).waitFor();
};

export const driver = driverOf<World>({
  machine: 'projectStatus',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { id: clientId } = await addClient(server.as.Admin);
    const project = await addProject(server.as.Admin, { clientId, name: NAME, ...plan() });
    await addProject(server.as.Admin, { clientId, name: OTHER });
    await page.clock.install();
    await signInAs(page, 'ProjectManager', `/projects?client=${String(clientId)}`);
    return { stage, project };
  },
  does: {
    'clock: the first day begins': (world) => stayUntil(world, 1),
    'clock: the day after the end begins': (world) => stayUntil(world, 3),
    'plan.changed: put on hold': async ({ stage: { page, server }, project }) => {
      const { id, clientId, version } = project;
      const body = projectBody({ clientId, version, name: NAME, ...plan(), status: 'OnHold' });
      const answer = await server.as.Admin.put(`/projects/${String(id)}`, body);
      if (answer.status !== 200) throw new Error('Nobody could put the project on hold');
      // Saving another project reloads the list.
      await page.getByRole('button', { name: `Edit ${OTHER}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Project' });
      await dialog.getByLabel('Notes').fill('Two platforms');
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await page.getByText(PROJECT_MESSAGES.updated).waitFor();
    },
  },
  shows: {
    upcoming: show('Upcoming'),
    inProgress: show('InProgress'),
    completed: show('Completed'),
    onHold: show('OnHold'),
  },
  impossible: {
    'clock: breaks': 'A device always knows the time; nobody can take that from it.',
  },
});
