import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import sse from '@fastify/sse';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { useProductMessages } from '../contract/issue-messages';
import { REQUEST_ID_HEADER } from '../contract/errors';
import { PHOTO_MAX_BYTES, UPLOAD_MAX_FILES } from '../contract/limits';
import { AccessTokens } from './auth/access-tokens';
import { LinkTokens } from './auth/link-tokens';
import { KeyedQueue } from './auth/keyed-queue';
import { keyFor } from './auth/signing-keys';
import { installationName } from './repositories/session/server-secrets';
import { ensureFirstAdmin, type OnFirstAdmin } from './auth/first-admin';
import type { Config } from './config';
import { ownBell, postgresBell } from './db/bell';
import { makeFolder } from './db/folder-lock';
import { openDatabase } from './db/open-database';
import { QueryCache } from './db/query-cache';
import type { OnLockedOut } from './db/table-locks';
import { BODY_LIMIT } from './http/calls/body-limit';
import { RunningDownloads } from './http/files/running-downloads';
import { closeAnsweredConnections } from './http/limits/answered-connections';
import { errorHandler } from './http/error-handler';
import { watchCaches } from './http/invalidate-caches';
import { serveApiDocument } from './http/calls/openapi';
import { LaterWork } from './http/later-work';
import { registrar } from './http/calls/register-call';
import { REQUEST_ID_LABEL, requestIds, returnRequestIds } from './http/log/request-ids';
import { loggerOptions, logAnswers } from './http/log/request-log';
import { forbidCaching, forbidIndexing, SECURITY_HEADERS } from './http/access/security-headers';
import { handleRequestsInTurn } from './http/limits/requests-in-turn';
import { serializerCompiler } from './http/calls/serialization';
import type { Services } from './http/services';
import { limitSettings } from './http/limits/shared-limits';
import {
  limitSlowClients,
  CLIENT_LIMITS,
  type ClientLimits,
  slowClientOptions,
} from './http/limits/slow-clients';
import { validatorCompiler } from './http/calls/validation';
import { FILE_LIMITS, READ_LIMITS, UserTurns, WRITE_LIMITS } from './http/limits/user-turns';
import { builtWebApp, readableAddress, serveWebApp } from './http/pages/web-app';
import { WrongLinks } from './http/limits/wrong-links';
import { startHousekeeping } from './housekeeping';
import { type Live, startLive } from './live/live';
import { type Monitoring, startMonitoring, watchQueries } from './monitoring/monitoring';
import { createPhotoStorage } from './photos/storage/create-storage';
import { PictureReader } from './photos/pictures/picture-reader';
import { RunningForms } from './photos/running-forms';
import type { makeReport } from './reports/make-report';
import { ReportJobs } from './reports/jobs/report-jobs';
import { ListCache } from './repositories/lists/list-cache';
import { authRoutes } from './routes/session';
import { calendarRoutes } from './routes/calendar';
import { clientRoutes } from './routes/clients';
import { commentRoutes } from './routes/comments';
import { dashboardRoutes } from './routes/dashboard';
import { deviceRoutes } from './routes/device';
import { downloadRoutes } from './routes/downloads/downloads';
import { healthRoutes } from './routes/health';
import { historyRoutes } from './routes/history/history';
import { inboxRoutes } from './routes/inbox';
import { inspectionItemRoutes } from './routes/items/items';
import { inspectionRoutes } from './routes/inspections';
import { liveRoutes } from './routes/live';
import { outboxRoutes } from './routes/outbox';
import { officeRoutes } from './routes/office';
import { photoRoutes } from './routes/photos/photos';
import { projectRoutes } from './routes/projects';
import { storedFilesRoute } from './routes/photos/stored-files';
import { reportRoutes } from './routes/reports';
import { sharedRoutes } from './routes/shared';
import { shareRoutes } from './routes/shares';
import { signatureRoutes } from './routes/signatures';
import { userRoutes } from './routes/users';
import { viewRoutes } from './routes/views';

const CAPTION_LIMIT = 8 * 1024;
/** No id or file key is longer. */
const PARAM_LIMIT = 200;

/** Only the nearest proxy is trusted: addresses before it may be forged. */
const isNearest = (_address: string, hop: number) => hop === 0;

export interface PlumblineServer {
  app: FastifyInstance;
  services: Services;
  /** From now on the server reports that it is not ready, although it still answers. */
  announceStop: () => void;
  /** Finishes running requests and closes the database. */
  close: () => Promise<void>;
}

interface Options {
  now?: () => Date;
  /** The built web app. */
  webApp?: string;
  clientLimits?: ClientLimits;
  /** Makes the PDFs of reports; null leaves that to other servers. */
  makeReport?: typeof makeReport | null;
  onLockedOut?: OnLockedOut;
  onFirstAdmin?: OnFirstAdmin;
}

async function createServices(
  config: Config,
  { database, bell }: Pick<Services, 'database' | 'bell'>,
  now: () => Date,
): Promise<Services> {
  makeFolder(config.dataDir);
  if (config.photos.kind === 'folder') makeFolder(config.photos.path);
  /**
   * Other servers may write to the same database. While their rings arrive, the interval is only a
   * safety net.
   */
  const ttlMs = (heard: number, deaf: number) =>
    database.engine === 'sqlite' ? () => undefined : () => (bell.hears() ? heard : deaf);
  return {
    config,
    database,
    now,
    bell,
    passwordChecks: new KeyedQueue(),
    photos: await createPhotoStorage(config.photos),
    pictures: new PictureReader(),
    forms: new RunningForms(),
    tokens: new AccessTokens(
      await keyFor('access-token', config, database.db),
      now,
      await installationName(database.db),
    ),
    refreshKey: await keyFor('refresh-token', config, database.db),
    linkTokens: new LinkTokens(await keyFor('link-token', config, database.db)),
    wrongLinks: new WrongLinks(),
    sessionUsers: new QueryCache({ max: 10_000, ttlMs: ttlMs(10_000, 1000) }),
    lists: new ListCache(ttlMs(60_000, 2000)),
    readTurns: new UserTurns(READ_LIMITS),
    writeTurns: new UserTurns(WRITE_LIMITS),
    fileTurns: new UserTurns(FILE_LIMITS),
    laterWork: new LaterWork(),
    downloads: new RunningDownloads(),
  };
}

async function createApp(services: Services, clientLimits: ClientLimits): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_LABEL,
    }),
    trustProxy: config.trustProxy && isNearest,
    genReqId: requestIds(config),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    ...slowClientOptions(clientLimits),
    rewriteUrl: readableAddress,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: PARAM_LIMIT },
    frameworkErrors: (error, request, reply) => {
      void reply.header(REQUEST_ID_HEADER, request.id);
      void errorHandler(error, request, reply);
    },
  });
  app.decorateRequest('signedIn', undefined);
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  handleRequestsInTurn(app);
  returnRequestIds(app);
  logAnswers(app);
  closeAnsweredConnections(app);
  limitSlowClients(app, clientLimits, config);
  forbidCaching(app);
  forbidIndexing(app);
  await app.register(helmet, SECURITY_HEADERS);
  await app.register(cookie);
  await app.register(rateLimit, limitSettings(services));
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(sse);
  await app.register(multipart, {
    // Each file of an upload has its own outcome, even one that is too large.
    throwFileSizeLimit: false,
    limits: {
      fileSize: PHOTO_MAX_BYTES,
      files: UPLOAD_MAX_FILES,
      fields: UPLOAD_MAX_FILES + 2,
      fieldSize: CAPTION_LIMIT,
    },
  });
  return app;
}

function registerRoutes(
  app: FastifyInstance,
  services: Services,
  { live, reportJobs, monitoring }: { live: Live; reportJobs: ReportJobs; monitoring: Monitoring },
): void {
  const calls = registrar(app, services);
  authRoutes(calls, services);
  userRoutes(calls);
  dashboardRoutes(calls, services);
  deviceRoutes(calls, services);
  clientRoutes(calls, services);
  projectRoutes(calls, services);
  inspectionRoutes(calls, services);
  inspectionItemRoutes(calls, services);
  photoRoutes(calls, services);
  commentRoutes(calls);
  inboxRoutes(calls);
  historyRoutes(calls, services);
  downloadRoutes(calls, services);
  liveRoutes(calls, live);
  outboxRoutes(calls);
  officeRoutes(calls, services);
  reportRoutes(calls, reportJobs);
  shareRoutes(calls, services);
  sharedRoutes(calls, services);
  calendarRoutes(calls, services);
  viewRoutes(calls);
  signatureRoutes(calls, reportJobs);
  storedFilesRoute(app, services);
  healthRoutes(app, services, monitoring.readiness);
}

/**
 * Opens the database and builds the server; it does not listen yet.
 * @throws DataFolderError if the data folder cannot be used.
 */
export async function buildServer(config: Config, options: Options = {}): Promise<PlumblineServer> {
  useProductMessages();
  const now = options.now ?? (() => new Date());
  const queries = watchQueries(config);
  const database = await openDatabase(config, {
    isForCalls: true,
    onQuery: queries.onQuery,
    onLockedOut: options.onLockedOut,
  });
  const bell = config.databaseUrl === undefined ? ownBell() : postgresBell(config.databaseUrl);
  let stop = async () => {
    await bell.close();
    await database.close();
  };
  try {
    const services = await createServices(config, { database, bell }, now);
    await database.withStartLock(() => ensureFirstAdmin(services, options.onFirstAdmin));
    const app = await createApp(services, options.clientLimits ?? CLIENT_LIMITS);
    await serveApiDocument(app);
    const live = await startLive(services, app);
    watchCaches(services, live);
    const reportJobs = new ReportJobs(services, { log: app.log, make: options.makeReport });
    const monitoring = await startMonitoring(app, queries, { services, live, reportJobs });
    registerRoutes(app, services, { live, reportJobs, monitoring });
    await serveWebApp(app, options.webApp ?? builtWebApp());
    const housekeeping = await startHousekeeping(services, app.log);
    stop = async () => {
      await app.close();
      await reportJobs.stop();
      services.pictures.close();
      // Both end after the file that they are removing.
      await Promise.all([services.laterWork.stop(), housekeeping.stop()]);
      await live.stop();
      await bell.close();
      await database.close();
      await monitoring.close();
    };
    await app.ready();
    await reportJobs.start();
    const announceStop = () => {
      monitoring.readiness.announceStop();
    };
    return { app, services, announceStop, close: stop };
  } catch (error) {
    // The process ends only if nothing of the server is left.
    await stop();
    throw error;
  }
}
