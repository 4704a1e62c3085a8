import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import Fastify from 'fastify';

/**
 * Serves a build of bulletproof-react as favourably as ours: from memory, compressed with brotli,
 * cached by the browser for a year. Its calls are answered at once, without a database.
 */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
};

const USER = {
  id: 'user-1',
  firstName: 'Nina',
  lastName: 'Berger',
  email: 'nina@plumbline.test',
  teamId: 'team-1',
  role: 'ADMIN',
  bio: '',
  createdAt: 1_760_000_000_000,
};

const DISCUSSIONS = Array.from({ length: 10 }, (_, index) => ({
  id: `discussion-${String(index)}`,
  title: `Cracked render above the lintel of window ${String(index + 1)}`,
  body: 'Seen from the scaffold on the north side.',
  teamId: USER.teamId,
  author: USER,
  createdAt: USER.createdAt,
}));

const compress = promisify(brotliCompress);

/** Every file of the build, compressed, by its path relative to the folder. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder, { recursive: true })) {
    if (path.extname(name) in TYPES) {
      files.set(name, await compress(await readFile(path.join(folder, name))));
    }
  }
  return files;
}

/**
 * The server of the build in the folder. On the login page nobody is signed in; on other pages an
 * admin is.
 */
export async function startPeer(
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const files = await filesIn(folder);
  const app = Fastify();
  app.get('/api/auth/me', (request) => ({
    data: request.headers.referer?.includes('/auth/') === true ? null : USER,
  }));
  app.get('/api/discussions', () => ({
    data: DISCUSSIONS,
    meta: { page: 1, total: 5000, totalPages: 500 },
  }));
  app.get('/api/*', (_request, reply) => reply.code(404).send({ message: 'Not measured' }));
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const extension = path.extname(pathname);
    const file = files.get(extension === '' ? 'index.html' : pathname.slice(1));
    if (file === undefined) return reply.code(404).send();
    return reply
      .headers({
        'content-type': TYPES[extension === '' ? '.html' : extension],
        'content-encoding': 'br',
        'cache-control': extension === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .send(file);
  });
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    stop: () => app.close(),
  };
}
