import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { SECURITY_HEADERS } from '../../../server/http/access/security-headers';

/**
 * A page that runs modules of the app in isolation. It is built like the app and served with its
 * content security policy.
 */
export interface ModulePage {
  url: string;
  close: () => Promise<void>;
}

const ENTRY = 'virtual:module-page';

function entry(code: string): Plugin {
  return {
    name: 'module-page',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? code : undefined),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

function policy(): string {
  const csp = SECURITY_HEADERS.contentSecurityPolicy;
  if (typeof csp !== 'object') throw new Error('The app has no content security policy');
  const directives = Object.entries(csp.directives ?? {});
  return directives
    .map(([name, values]) => {
      const directive = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${directive} ${[...(values as Iterable<string>)].join(' ')}`;
    })
    .join('; ');
}

/**
 * Builds and serves a page that runs `code`. `files` are served next to it under their names.
 * `packages` of others are resolved from their folders; our policy need not allow what they do.
 */
export async function openModulePage(
  code: string,
  files: Readonly<Record<string, string>> = {},
  packages: Readonly<Record<string, string>> = {},
): Promise<ModulePage> {
  const isOurs = Object.keys(packages).length === 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entry(code)],
    resolve: {
      alias: [
        { find: /^pica$/, replacement: 'pica/pica_main' },
        ...Object.entries(packages).map(([find, replacement]) => ({ find, replacement })),
      ],
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'entry.js' } },
    },
  });
  const html =
    '<!doctype html><title>Modules</title><script type="module" src="/entry.js"></script>';
  writeFileSync(path.join(folder, 'index.html'), html);

  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const file = files[name] ?? path.join(folder, name);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      ...(isOurs ? { 'content-security-policy': policy() } : {}),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
