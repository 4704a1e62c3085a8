import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../../contract/limits';
import { STATUS_MESSAGES } from '../../../contract/messages/transport';
import { isHidden, isServerPath, readablePath } from '../addresses';
import { wantsHtml } from './navigation';
import { pageHints } from './page-hints';

/** The names of built files contain a hash of their content. */
const HASHED = `${path.sep}assets${path.sep}`;

/**
 * Whether the request is for a page of the app, as opposed to a call, a stored photo or a missing
 * file. A request that accepts HTML is, even if the address looks like a file.
 */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || isServerPath(url) || isHidden(url)) return false;
  return wantsHtml(headers) || path.extname(readablePath(url) ?? '') === '';
}

const NO_SUCH_PAGE = '/no-such-page';

/**
 * The address to route. If a browser navigates to an address that cannot be decoded, such as a link
 * cut off within a `%` sequence, it gets the app, which reports that there is no such page.
 */
export function readableAddress({ method, url = '/', headers }: IncomingMessage): string {
  if (method !== 'GET' || !wantsHtml(headers)) return url;
  return isServerPath(url) || readablePath(url) !== null ? url : NO_SUCH_PAGE;
}

/** The folder of the built web app, independent of the working directory. */
export function builtWebApp(): string {
  const besideBundle = path.resolve(import.meta.dirname, '../client');
  return isBuiltIn(besideBundle)
    ? besideBundle
    : path.resolve(import.meta.dirname, '../../../dist/client');
}

const isBuiltIn = (folder: string) => existsSync(path.join(folder, 'index.html'));

/** Serves the built app; every page of the app gets `index.html`. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = isBuiltIn(folder);
  const hintsFor = pageHints(folder);
  // Unknown calls are not looked up among the files.
  app.get(`${API_BASE}/*`, { schema: { hide: true } }, (_request, reply) => {
    reply.callNotFound();
  });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build compresses them better than the server could per request.
      preCompressed: true,
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
    if (isBuilt && isPage(request)) {
      const hints = hintsFor(readablePath(request.url) ?? '');
      if (hints !== '') void reply.header('link', hints);
      return reply.sendFile('index.html');
    }
    return reply.status(404).send({ message: STATUS_MESSAGES[404] });
  });
}
