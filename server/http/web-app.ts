import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/limits';
import { STATUS_MESSAGES } from '../../contract/messages';

/** Built files have their content's hash in their name. */
const HASHED = `${path.sep}assets${path.sep}`;

/**
 * A page of the app, as opposed to a call, a stored photo, or a file that is not there. A browser
 * that goes to a page says that it wants HTML, even where the address looks like a file's.
 */
function isPage(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://localhost');
  const isOurs = pathname.startsWith(`${API_BASE}/`) || pathname.startsWith('/uploads/');
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  return request.method === 'GET' && !isOurs && (wantsPage || path.extname(pathname) === '');
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
