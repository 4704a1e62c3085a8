import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/limits';
import { STATUS_MESSAGES } from '../../contract/messages';

/** Built files have their content's hash in their name. */
const HASHED = `${path.sep}assets${path.sep}`;

/** Calls and stored photos are not the app's pages, whatever they are asked for as. */
const isOurs = (pathname: string) =>
  pathname.startsWith(`${API_BASE}/`) || pathname.startsWith('/uploads/');

/** A browser that goes to a page says that it wants HTML. */
const wantsHtml = ({ accept }: IncomingMessage['headers']) =>
  accept?.includes('text/html') === true;

/**
 * A page of the app, as opposed to a call, a stored photo, or a file that is not there; what is
 * asked for as HTML is one even where the address looks like a file's.
 */
function isPage(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://localhost');
  const looksLikePage = wantsHtml(request.headers) || path.extname(pathname) === '';
  return request.method === 'GET' && !isOurs(pathname) && looksLikePage;
}

const NOWHERE = '/no-such-page';

/**
 * What is answered to a browser that goes to an address nobody can read, as a link that was cut off
 * in the middle of a `%` sequence: the app, which says that there is no such page. Everything else is
 * answered as it was asked for.
 */
export function readableAddress({ method, url = '/', headers }: IncomingMessage): string {
  if (method !== 'GET' || !wantsHtml(headers)) return url;
  const [pathname = ''] = url.split('?');
  return isOurs(pathname) || isReadable(pathname) ? url : NOWHERE;
}

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** Serves the built app; every path of its own routes gets `index.html`. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    // A call that does not exist is not looked for among the files.
    app.get(`${API_BASE}/*`, { schema: { hide: true } }, (_request, reply) => {
      reply.callNotFound();
    });
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(HASHED);
        void reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.sendFile('index.html');
    return reply.status(404).send({ message: STATUS_MESSAGES[404] });
  });
}
