import { createCollection } from '@tanstack/db';
import { startOfflineExecutor } from '@tanstack/offline-transactions';
import { IDEMPOTENCY_HEADER } from '../../../contract/errors';
import { type Account, type Finding, untilOnline } from './work';

/** TanStack's offline transactions with default options, used as their README recommends. */

type Row = Finding & { id: string; [field: string]: unknown };

const JSON_TYPE = { 'content-type': 'application/json' };

async function signIn(account: Account): Promise<string> {
  const answer = await fetch('/api/auth/login', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function create(token: string, { id, ...body }: Row, key: string): Promise<void> {
  const answer = await fetch('/api/inspectionitems', {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: key },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${id} was answered with ${String(answer.status)}`);
  await answer.json();
}

async function start(account: Account) {
  const token = await signIn(account);
  const findings = createCollection<Row, string>({
    id: 'findings',
    getKey: ({ id }) => id,
    sync: {
      sync: ({ markReady }) => {
        markReady();
      },
    },
  });
  findings.startSyncImmediate();
  const executor = startOfflineExecutor({
    collections: { findings },
    mutationFns: {
      create: async ({ transaction, idempotencyKey }) => {
        for (const { modified } of transaction.mutations)
          await create(token, modified as unknown as Row, idempotencyKey);
      },
    },
  });
  await executor.waitForInit();
  return { executor, findings };
}

let started: Awaited<ReturnType<typeof start>> | undefined;
const ends: Promise<unknown>[] = [];

function running() {
  if (started === undefined) throw new Error('Nobody is signed in');
  return started;
}

export const theirs = {
  open: async (account: Account): Promise<void> => {
    started = await start(account);
  },
  /** Makes each finding in a separate transaction. */
  make: (all: readonly (Finding & { key: string })[]): void => {
    const { executor, findings } = running();
    for (const { key, ...finding } of all) {
      const transaction = executor.createOfflineTransaction({
        mutationFnName: 'create',
        autoCommit: false,
        idempotencyKey: key,
      });
      transaction.mutate(() => {
        findings.insert({ id: crypto.randomUUID(), ...finding });
      });
      ends.push(transaction.commit());
    }
  },
  /** How many transactions are on the device. */
  left: async (): Promise<number> => (await running().executor.peekOutbox()).length,
  /** The milliseconds from the moment the browser is online until all transactions have ended. */
  sendAll: (): Promise<number> => untilOnline(() => Promise.allSettled(ends)),
};
