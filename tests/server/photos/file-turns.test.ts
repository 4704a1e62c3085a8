import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { FILE_LIMITS } from '../../../server/http/limits/user-turns';
import type { Api } from '../../support/server/api';
import { addPhoto } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Clients that do not read what they asked for do not take the files away from others. */

/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(16_000_000, 'photo');

let server: TestServer;
let photo: Photo;

beforeAll(async () => {
  server = await startServer();
  const { inspection } = await addSite(server.as.Admin);
  const { id } = await addItem(server.as.Inspector, { inspectionId: inspection.id });
  photo = await addPhoto(server.as.Inspector, id, { bytes: await jpeg({ width: 90, height: 70 }) });
  await server.services.photos.put(photo.url.replace('/uploads/', ''), LARGE, 'image/jpeg');
});
afterAll(() => server.close());

/** Asks for the photo on a connection of its own; the answer is not read. */
function ask({ token }: Api) {
  const call = request(server.url + photo.url, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = once(call, 'response').then(([response]) => response as IncomingMessage);
  // Some are closed before they have an answer.
  answer.catch(() => undefined);
  call.on('error', () => undefined).end();
  return { answer, leave: () => call.destroy() };
}

it("sends a user's files in turn, and those of others at once", async () => {
  const { Inspector, Admin } = server.as;
  const first = Array.from({ length: FILE_LIMITS.running }, () => ask(Inspector));
  const answers = await Promise.all(first.map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));

  let isAnswered = false;
  const late = ask(Inspector);
  void late.answer.then(() => (isAnswered = true));
  const other = ask(Admin);
  expect((await other.answer).statusCode).toBe(200);
  expect(isAnswered).toBe(false);

  first[0]?.leave();
  expect((await late.answer).statusCode).toBe(200);
  for (const { leave } of [...first, late, other]) leave();
});
