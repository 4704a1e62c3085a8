import { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { SimulatedClock } from 'xstate';
import { IDEMPOTENCY_HEADER } from '../../contract/errors';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import type { Send } from '../../src/platform/http/client';
import type { Chance } from './seeded';
import type { Answered, Person, SimulatedServer } from './server';
import { checkAnswer } from './check-answer';
import { comparable } from './comparable';
import type { Effort } from './effort';
import { labelOf, type Seen, type Witness } from './witness';

/** A request or an answer that is being transmitted. */
interface Parcel {
  /** It arrives after this many other arrivals. */
  delay: number;
  arrive: () => Promise<void> | void;
}

/** One end of the network. */
export interface Line {
  name: string;
  person: Person;
  isOnline: () => boolean;
}

export interface Network {
  lineOf: (line: Line) => Send;
  /** Like `send`, for reading: it answers at once. */
  calmLineOf: (line: Pick<Line, 'person'>) => Send;
  /** Asks whether the server answers. */
  probe: (line: Line) => Promise<undefined>;
  /** Lets something arrive, if anything is being transmitted. */
  deliver: () => Promise<boolean>;
  /** From now on nothing is lost. */
  repair: () => void;
}

interface Outside {
  effort: Effort;
  chance: Chance;
  clock: SimulatedClock;
  server: SimulatedServer;
  witness: Witness;
}

const FATES = {
  delivered: 70,
  delayed: 8,
  'request lost': 6,
  'answer lost': 7,
  doubled: 6,
  'server in trouble': 3,
} as const;
type LocalRecord = keyof typeof FATES;

const LONGEST_DELAY = 12;

const isLost = (localRecord: LocalRecord) =>
  localRecord === 'request lost' || localRecord === 'server in trouble';

function failing(config: AxiosRequestConfig, answer?: AxiosResponse<unknown>): AxiosError {
  return new AxiosError('No answer', 'ERR_NETWORK', config as never, {}, answer as never);
}

/** The address with its query. */
function addressOf({ url = '', params }: AxiosRequestConfig): string {
  const query = new URLSearchParams(params as Record<string, string> | undefined).toString();
  return query === '' ? url : `${url}?${query}`;
}

function answerTo(config: AxiosRequestConfig, { status, body, headers }: Answered) {
  return { status, statusText: '', data: body, headers, config } as AxiosResponse<unknown>;
}

interface BodyOfChange extends Readonly<Record<string, unknown>> {
  base?: Readonly<Record<string, unknown>>;
}

const isSameChange = (body: BodyOfChange = {}, fields: object) =>
  comparable({ ...body, base: null, version: null }) ===
  comparable({ ...fields, base: null, version: null });

/** A network that loses, delays, duplicates and reorders. */
export function createNetwork({ chance, clock, effort, server, witness }: Outside): Network {
  let parcels: Parcel[] = [];
  let isGood = false;
  const post = (arrive: Parcel['arrive'], delay = 0) => void parcels.push({ arrive, delay });

  const exchange = async ({ name, person }: Line, config: AxiosRequestConfig) => {
    const headers = { ...(config.headers as Record<string, string>) };
    // As a browser does, without a body.
    if (config.data === undefined) delete headers['Content-Type'];
    const key = headers[IDEMPOTENCY_HEADER];
    const body = config.data as BodyOfChange | undefined;
    const known = key === undefined ? undefined : witness.seen.get(key);
    if (known !== undefined && known.change.userId !== person.id)
      witness.fault(`${person.name} sends ${labelOf(key)} of somebody else`);
    if (/\/-\d/.test(config.url ?? '') || JSON.stringify(body ?? {}).includes(':-'))
      witness.fault(`${name} sends an id that only it knows: ${config.url ?? ''}`);
    known?.bases.push(body?.base ?? {});
    if (known?.edited != null && isSameChange(body, known.edited))
      witness.fault(`${labelOf(key)} was edited, but is sent under its former key`);
    if (key !== undefined) witness.reached.add(key);
    server.setTime(clock.now());
    const answer = await server.exchange(person, {
      method: config.method ?? 'GET',
      url: addressOf(config),
      headers,
      ...(body !== undefined && { body }),
    });
    witness.say(`server: ${labelOf(key)} of ${name} → ${String(answer.status)}`);
    if (known !== undefined) {
      known.statuses.push(answer.status);
      if (answer.status === 201) known.serverId = (answer.body as { id: number }).id;
      await checkAnswer({ server, witness }, known, answer, addressOf(config));
    }
    return { answer, known };
  };

  const lineOf =
    (line: Line): Send =>
    (config) =>
      new Promise((resolve, reject) => {
        const label = labelOf((config.headers as Record<string, string>)[IDEMPOTENCY_HEADER]);
        let isOver = false;
        const fail = (answer?: Answered) => {
          isOver = true;
          clock.clearTimeout(timeout);
          reject(failing(config, answer && answerTo(config, answer)));
        };
        const timeout = clock.setTimeout(() => {
          fail();
        }, REQUEST_TIMEOUT_MS);
        if (!line.isOnline()) {
          fail();
          return;
        }
        if (!effort.spend()) return;
        const localRecord: LocalRecord = isGood ? 'delivered' : chance.weighted(FATES);
        witness.say(`${line.name} sends ${label}: ${localRecord}`);
        const take = (answer: Answered, known: Seen | undefined) => {
          // Nobody waits for it any more.
          if (isOver) return;
          if (!line.isOnline()) {
            fail();
            return;
          }
          if (answer.status >= 400) fail(answer);
          else {
            isOver = true;
            clock.clearTimeout(timeout);
            if (known !== undefined) witness.noteAcknowledged(known, line.name);
            resolve(answerTo(config, answer));
          }
        };
        const request = (isAnswered: boolean) => async () => {
          const { answer, known } = await exchange(line, config);
          if (!isAnswered) return;
          post(() => {
            take(answer, known);
          });
        };
        const delay = localRecord === 'delayed' ? 1 + chance.below(LONGEST_DELAY) : 0;
        if (!isLost(localRecord)) post(request(localRecord !== 'answer lost'), delay);
        if (localRecord === 'doubled') post(request(false), 1 + chance.below(LONGEST_DELAY));
        if (localRecord === 'server in trouble') {
          const trouble = { status: chance.oneOf([500, 503]) ?? 500, body: {}, headers: {} };
          post(() => {
            fail(trouble);
          });
        }
      });

  return {
    lineOf,
    calmLineOf:
      ({ person }) =>
      async (config) => {
        const headers = {};
        const method = config.method ?? 'GET';
        const request = { method, url: addressOf(config), headers };
        return answerTo(config, await server.exchange(person, request));
      },
    probe: ({ isOnline }) =>
      new Promise((resolve, reject) => {
        const isAnswered = isGood || chance.hits(0.7);
        if (effort.spend())
          post(() => {
            if (isAnswered && isOnline()) resolve(undefined);
            else reject(new Error('No answer'));
          });
      }),
    deliver: async () => {
      for (const parcel of parcels) parcel.delay -= 1;
      const ready = parcels.filter(({ delay }) => delay < 0 || isGood);
      const next = chance.oneOf(ready);
      if (effort.isTooMuch()) return false;
      if (next === undefined) return parcels.length > 0;
      parcels = parcels.filter((parcel) => parcel !== next);
      await next.arrive();
      return true;
    },
    repair: () => {
      isGood = true;
    },
  };
}
