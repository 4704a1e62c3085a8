import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '../../contract/projects/project';
import { type Api } from '../support/server/api';
import { addClient, addProject, inspectionBody, projectBody } from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

/**
 * Projects and inspections store the names by which they sort, even if a name changes at the same
 * time.
 */

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
});
afterAll(() => server.close());

const ROUNDS = 30;
const AT_ONCE = 3;

async function rename(path: string, name: string): Promise<void> {
  const { version } = (await api.get(path)).body as { version: number };
  expect((await api.put(path, { name, version })).status).toBe(200);
}

const created = async (path: string, body: object) =>
  (await api.post(path, body)).body as { id: number };

/** The names of records that were created while another one was renamed. */
async function namesAfter(
  renamed: string,
  make: () => Promise<{ id: number }>,
  nameOf: (id: number) => Promise<unknown>,
): Promise<unknown[]> {
  const names = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Round ${String(round)}`;
    const [, ...made] = await Promise.all([
      rename(renamed, name),
      ...Array.from({ length: AT_ONCE }, make),
    ]);
    for (const { id } of made) if ((await nameOf(id)) !== name) names.add(name);
  }
  return [...names];
}

it('a project that is created while its client is renamed has the new name', async () => {
  const { id: clientId } = await addClient(api);
  const wrong = await namesAfter(
    `/clients/${String(clientId)}`,
    () => created('/projects', projectBody({ clientId })),
    async (id) =>
      ((await api.get(`/projects/${String(id)}`)).body as { clientName: string }).clientName,
  );
  expect(wrong).toEqual([]);
});

it('an inspection that is created while its project is renamed has the new name', async () => {
  const { id: projectId } = await addProject(api, { clientId: (await addClient(api)).id });
  const wrong = await namesAfter(
    `/projects/${String(projectId)}`,
    () => created('/inspections', inspectionBody({ projectId })),
    async (id) =>
      ((await api.get(`/inspections/${String(id)}`)).body as { projectName: string }).projectName,
  );
  expect(wrong).toEqual([]);
});

it('a project that moves to another client while its own one is renamed has the name of the other', async () => {
  const [first, second] = [await addClient(api), await addClient(api, { name: 'Second' })];
  const { id } = await addProject(api, { clientId: first.id });
  const path = `/projects/${String(id)}`;
  const wrong: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { version } = (await api.get(path)).body as { version: number };
    const [, moved] = await Promise.all([
      rename(`/clients/${String(first.id)}`, `Round ${String(round)}`),
      api.put(path, { clientId: second.id, version }),
    ]);
    expect(moved.status).toBe(200);
    const { clientName, ...project } = (await api.get(path)).body as Project;
    if (clientName !== second.name) wrong.push(clientName);
    const back = { clientId: first.id, version: project.version };
    expect((await api.put(path, back)).status).toBe(200);
  }
  expect(wrong).toEqual([]);
});
