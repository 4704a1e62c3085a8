import { createServer } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

/** A tus server that stores files in the folder that it is given, without sessions and without a database. */

const [, , directory] = process.argv;
const tus = new Server({
  path: '/upload',
  datastore: new FileStore({ directory }),
  // The client reaches it through another port.
  relativeLocation: true,
});
const server = createServer((request, response) => void tus.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  console.log(`running at http://127.0.0.1:${String(server.address().port)}`);
});
