import { localDay } from '../../../machines/forms/local-minute';
import { projectFormMachine } from '../../../machines/projects/project-form.machine';
import { projectHoldMachine } from '../../../machines/projects/project-hold.machine';
import { projectMachine } from '../../../machines/projects/project.machine';
import { projectListMachine } from '../../../machines/projects/project-list.machine';
import { projectStatusMachine } from '../../../machines/projects/project-status.machine';
import { actionEffects } from '../../actions/action-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchProject, fetchProjects, saveProject, toggleProjectHold } from './calls';

/** The machines of projects with their effects. */
export function provideProjectMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    projectList: projectListMachine.provide(
      loadEffects((query, signal) => fetchProjects(api, query, localDay(new Date()), signal)),
    ),
    projectForm: projectFormMachine.provide(
      formEffects(outside, (request, signal) =>
        saveProject(api, request, localDay(new Date()), signal),
      ),
    ),
    project: projectMachine.provide(
      loadEffects(({ id }, signal) => fetchProject(api, id, localDay(new Date()), signal)),
    ),
    projectHold: projectHoldMachine.provide(
      actionEffects((project, sending) =>
        toggleProjectHold(api, project, localDay(new Date()), sending),
      ),
    ),
    projectStatus: projectStatusMachine,
  };
}

export const useProjectMachines = machinesHook(provideProjectMachines);
