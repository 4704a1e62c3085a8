import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { Project } from '../../../contract/projects/project';
import { localDay } from '../../../machines/forms/local-minute';
import { projectFormMachine } from '../../../machines/projects/project-form.machine';
import { projectHoldMachine } from '../../../machines/projects/project-hold.machine';
import { projectMachine } from '../../../machines/projects/project.machine';
import { projectListMachine } from '../../../machines/projects/project-list.machine';
import { projectStatusMachine } from '../../../machines/projects/project-status.machine';
import { changeEffects } from '../../actions/change-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchProject, fetchProjects, readProject, saveProject, toggleProjectHold } from './calls';

type Held = Pick<Project, 'status'>;

/** What putting a project on hold, or resuming it, has done; `status` is the one before. */
export const heldInWords = ({ status }: Held): string =>
  status === 'OnHold' ? PROJECT_MESSAGES.resumed : PROJECT_MESSAGES.held;

/** Why nothing has changed. */
const notHeldInWords = ({ status }: Held): string =>
  status === 'OnHold' ? PROJECT_MESSAGES.resumeFailed : PROJECT_MESSAGES.holdFailed;

/** The machines of projects with their effects. */
export function provideProjectMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    projectList: projectListMachine.provide(
      loadEffects((query, signal) => fetchProjects(api, query, signal)),
    ),
    projectForm: projectFormMachine.provide(
      formEffects(
        outside,
        (request, signal) => saveProject(api, request, localDay(new Date()), signal),
        { kind: 'projects', read: (id, signal) => readProject(api, id, signal) },
      ),
    ),
    project: projectMachine.provide(
      loadEffects((query, signal) => fetchProject(api, query, signal)),
    ),
    projectHold: projectHoldMachine.provide(
      changeEffects(
        outside,
        (project, sending) => toggleProjectHold(api, project, localDay(new Date()), sending),
        {
          done: (project) => `${heldInWords(project)}: ${project.name}`,
          failed: (project) => `${notHeldInWords(project)} “${project.name}”`,
        },
      ),
    ),
    projectStatus: projectStatusMachine,
  };
}

export const useProjectMachines = machinesHook(provideProjectMachines);
