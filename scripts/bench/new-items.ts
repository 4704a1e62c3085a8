import type { BenchServer } from './bench-server';
import type { measure } from './measure';

/** The number of inspections that one connection adds items to. */
const SPREAD = 50;

export const jsonOf = ({ authorization }: Pick<BenchServer, 'authorization'>) => ({
  authorization,
  'content-type': 'application/json',
});

/** Adds items to many inspections, because each holds a limited number. */
export function newItems(server: BenchServer): Parameters<typeof measure>[0] {
  let clients = 0;
  return {
    url: server.url,
    setupClient: (client) => {
      const first = clients * SPREAD;
      clients += 1;
      const requests = Array.from({ length: SPREAD }, (_, n) => ({
        method: 'POST' as const,
        path: '/api/inspectionitems',
        headers: jsonOf(server),
        body: JSON.stringify({
          title: 'Loose guard rail',
          description: 'The guard rail of the third floor is loose.',
          category: 'Safety',
          priority: 3,
          status: 'Open',
          inspectionId: first + n + 1,
        }),
      }));
      client.setRequests(requests);
    },
  };
}
