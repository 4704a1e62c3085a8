import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../http/services';
import type { Live } from '../live/live';
import type { ReportJobs } from '../reports/jobs/report-jobs';
import { countWaitingJobs } from '../repositories/reports/report-jobs';
import { countSessions } from '../repositories/session/sessions';
import { spaceOf } from '../photos/storage/free-space';
import { inTime } from './in-time';
import { PARTS, type Readiness } from './readiness';

/** Values that are measured on request: how full the queues are, and what the database counts. */

export interface Sources {
  services: Services;
  live: Live;
  reportJobs: ReportJobs;
  readiness: Readiness;
}

/** Values by the value of the gauge's one label; a number for a gauge without one. */
type Values = number | Readonly<Record<string, number>>;

interface Measured {
  name: string;
  help: string;
  label?: string;
  read: () => Values | Promise<Values>;
}

function measured({ services, live, reportJobs, readiness }: Sources): Measured[] {
  const { database, bell, pictures, config } = services;
  const now = () => services.now().toISOString();
  return [
    {
      name: 'plumbline_database_connections',
      help: 'Connections to the database, and what waits for one',
      label: 'state',
      read: () => {
        const { busy, idle, waiting } = database.connections();
        return { busy, idle, waiting };
      },
    },
    {
      name: 'plumbline_database_connections_max',
      help: 'The most connections that may be open',
      read: () => database.connections().most,
    },
    {
      name: 'plumbline_pictures',
      help: 'Uploaded pictures that wait to be read, and that are being read',
      label: 'state',
      read: () => pictures.load,
    },
    {
      name: 'plumbline_reports_running',
      help: 'Reports that this server makes',
      read: () => reportJobs.running,
    },
    {
      name: 'plumbline_reports_waiting',
      help: 'Reports that wait for a server, of the whole database',
      read: () => inTime(() => countWaitingJobs(database.db, now())),
    },
    {
      name: 'plumbline_sessions',
      help: 'Sessions that have not ended, of the whole database',
      read: () => inTime(() => countSessions(database.db, now())),
    },
    {
      name: 'plumbline_journal_lag_seconds',
      help: 'Seconds since this server read the journal to its end; up to 5 are usual',
      read: () => live.journal.lagSeconds,
    },
    {
      name: 'plumbline_live_listeners',
      help: 'Open screens that follow the changes on this server',
      read: () => live.listeners.size,
    },
    {
      name: 'plumbline_bell_heard',
      help: 'Whether this server hears of the changes of other servers at once',
      read: () => (bell.hears() ? 1 : 0),
    },
    {
      name: 'plumbline_disk_free_bytes',
      help: 'Free space on the disk of the data folder',
      read: async () => (await inTime(() => spaceOf(config.dataDir))).free,
    },
    {
      name: 'plumbline_ready',
      help: 'Whether each part that the server needs is there',
      label: 'part',
      read: async () => {
        const faults = await readiness.faults();
        const isFault = (part: string) => faults.some((fault) => fault.part === part);
        return Object.fromEntries(PARTS.map((part) => [part, isFault(part) ? 0 : 1]));
      },
    },
  ];
}

/** A value that cannot be read is left out of the answer, so that it is not mistaken for 0. */
function addGauge(registry: Registry, { name, help, label, read }: Measured): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const values = await Promise.resolve(read()).catch(() => undefined);
      if (label !== undefined) this.reset();
      if (values === undefined) {
        if (label === undefined) this.remove();
      } else if (typeof values === 'number') {
        this.set(values);
      } else {
        for (const [value, count] of Object.entries(values)) {
          this.set({ [label ?? '']: value }, count);
        }
      }
    },
  });
}

export function addGauges(registry: Registry, sources: Sources): void {
  for (const gauge of measured(sources)) addGauge(registry, gauge);
}
