import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/limits';
import { STATUS_MESSAGES } from '../../contract/messages/transport';
import { isHidden, isOurs, readablePath } from './addresses';

/** Built files have their content's hash in their name. */
const HASHED = `${path.sep}assets${path.sep}`;

/** A browser that goes to a page says that it wants HTML. */
const wantsHtml = ({ accept }: IncomingMessage['headers']) =>
  accept?.includes('text/html') === true;

/**
 * A page of the app, as opposed to a call, a stored photo, or a file that is not there; what is
 * asked for as HTML is one even where the address looks like a file's.
 */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || isOurs(url) || isHidden(url)) return false;
  return wantsHtml(headers) || path.extname(readablePath(url) ?? '') === '';
}

const NOWHERE = '/no-such-page';

/**
 * What is answered to a browser that goes to an address nobody can read, as a link that was cut off
 * in the middle of a `%` sequence: the app, which says that there is no such page. Everything else is
 * answered as it was asked for.
 */
export function readableAddress({ method, url = '/', headers }: IncomingMessage): string {
  if (method !== 'GET' || !wantsHtml(headers)) return url;
  return isOurs(url) || readablePath(url) !== null ? url : NOWHERE;
}

/** The app that was built beside this server, from whatever folder it was started. */
export function builtWebApp(): string {
  const besideBundle = path.resolve(import.meta.dirname, '../client');
  return isBuiltIn(besideBundle)
    ? besideBundle
    : path.resolve(import.meta.dirname, '../../dist/client');
}

const isBuiltIn = (folder: string) => existsSync(path.join(folder, 'index.html'));

/** Serves the built app; every path of its own routes gets `index.html`. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = isBuiltIn(folder);
  // A call that does not exist is not looked for among the files.
  app.get(`${API_BASE}/*`, { schema: { hide: true } }, (_request, reply) => {
    reply.callNotFound();
  });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, file) => {
        const isHashed = file.includes(HASHED);
        void reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  } else {
    app.log.warn(`The web app is not built in ${folder}: only the API is served.`);
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.sendFile('index.html');
    return reply.status(404).send({ message: STATUS_MESSAGES[404] });
  });
}
