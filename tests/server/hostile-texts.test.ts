import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOLUTION_LIMITS, TEXT_LIMITS } from '../../contract/limits';
import type { Answer, Api } from '../support/server/api';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
  UNSTORABLE,
} from '../support/records/hostile-strings';
import {
  addSite,
  clientBody,
  inspectionBody,
  itemBody,
  projectBody,
} from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;

/** One record of each kind exists, with the id 1. */
beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  await addSite(api);
});

afterAll(() => server.close());

interface Kind {
  path: string;
  body: Readonly<Record<string, unknown>>;
  required: Readonly<Record<string, number>>;
  optional: Readonly<Record<string, number>>;
  /** The fields that store one line. */
  lines?: readonly string[];
}

const { title, name, notes, description, address, phone, weatherConditions } = TEXT_LIMITS;

const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'a client',
    {
      path: '/clients',
      body: clientBody(),
      required: { name, contactPerson: name },
      optional: { phone, address, notes },
      lines: ['name', 'contactPerson', 'phone'],
    },
  ],
  [
    'a project',
    {
      path: '/projects',
      body: projectBody({ clientId: 1 }),
      required: { name, address },
      optional: { description: notes, notes },
      lines: ['name'],
    },
  ],
  [
    'an inspection',
    {
      path: '/inspections',
      body: inspectionBody({ projectId: 1 }),
      required: { title, inspectorName: name },
      optional: { description, notes, weatherConditions },
      lines: ['title', 'inspectorName', 'weatherConditions'],
    },
  ],
  [
    'an item',
    {
      path: '/inspectionitems',
      body: itemBody({ inspectionId: 1 }),
      required: { title, description },
      optional: {
        location: TEXT_LIMITS.location,
        notes,
        recommendedAction: TEXT_LIMITS.recommendedAction,
        technicalNotes: TEXT_LIMITS.technicalNotes,
        resolutionNotes: RESOLUTION_LIMITS.notes,
        followUpActions: RESOLUTION_LIMITS.followUpActions,
      },
      lines: ['title', 'location'],
    },
  ],
];

/** Without control characters except tabs and line breaks, some of which are normalized. */
function cleaned(text: string): string {
  const kept = Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x0b || code === 0x0c || code === 0x85) return ['\n'];
    if (code === 0x09 || code === 0x0a || code === 0x0d) return [character];
    return code < 0x20 || (code >= 0x7f && code < 0xa0) ? [] : [character];
  });
  return kept.join('').trim();
}

/** With the blanks around it, and those after it. */
const LINE_BREAK = /\s*[\t\n\r\u2028\u2029]\s*/;

const lengthOf = (text: string) => Array.from(text).length;

/** Blanks, and characters that fonts show as nothing. */
const isUnseen = (text: string) => /^[\s\p{Z}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** The fields that must refuse a text. */
function refusedFields({ required, optional }: Kind, text: string): string[] {
  const trimmed = cleaned(text);
  const isUnstorable = !trimmed.isWellFormed();
  const wrong = (limit: number) => isUnstorable || lengthOf(trimmed) > limit;
  return [
    ...Object.keys(required).filter((field) => isUnseen(trimmed) || wrong(required[field] ?? 0)),
    ...Object.keys(optional).filter((field) => wrong(optional[field] ?? 0)),
  ];
}

const withText = (kind: Kind, fields: readonly string[], text: string) => ({
  ...kind.body,
  ...Object.fromEntries(fields.map((field) => [field, text])),
});

const refusedIn = ({ body }: Answer) =>
  Object.keys((body as { errors?: Record<string, string[]> }).errors ?? {});

/**
 * Puts the text into every text field: fields for which it is invalid refuse it, the others store
 * it.
 */
async function checkText(kind: Kind, text: string): Promise<void> {
  let kept = [...Object.keys(kind.required), ...Object.keys(kind.optional)];
  let answer = await api.post(kind.path, withText(kind, kept, text));
  const refused: string[] = [];
  // A rule across fields applies only when each field is valid.
  while (answer.status === 400 && refusedIn(answer).some((field) => kept.includes(field))) {
    const wrong = refusedIn(answer);
    refused.push(...wrong);
    kept = kept.filter((field) => !wrong.includes(field));
    answer = await api.post(kind.path, withText(kind, kept, text));
  }
  expect([text, refused.sort()]).toEqual([text, refusedFields(kind, text).sort()]);
  expect([text, answer.status]).toEqual([text, 201]);
  const id = String((answer.body as { id: number }).id);
  const record = (await api.get(`${kind.path}/${id}`)).body as Record<string, unknown>;
  const stored = (field: string) =>
    (kind.lines?.includes(field) === true
      ? cleaned(text).split(LINE_BREAK).join(' ')
      : cleaned(text)) || null;
  expect(Object.fromEntries(kept.map((field) => [field, record[field]]))).toEqual(
    Object.fromEntries(kept.map((field) => [field, stored(field)])),
  );
}

describe.each(KINDS)('the texts of %s', (_, kind) => {
  it('are returned as sent, trimmed and cleaned, or refused', async () => {
    for (const text of OWN_STRINGS) await checkText(kind, text);
  });

  it('are refused when they cannot be stored', async () => {
    for (const text of UNSTORABLE) await checkText(kind, text);
  });
});

/** All kinds have the same text fields, so each of the many texts is tested with one kind. */
it.skipIf(!hasCollectedStrings)('the collected texts are also returned', async () => {
  for (const [number, text] of collectedStrings().entries()) {
    const [, kind] = KINDS[number % KINDS.length] ?? [];
    if (kind === undefined) throw new Error('There is no kind of record');
    await checkText(kind, text);
  }
});

const searchable = (text: string) => text.isWellFormed() && lengthOf(text.trim()) <= 200;

async function checkSearch(text: string): Promise<void> {
  const inspection = inspectionBody({ projectId: 1, title: `x${text}` });
  const created = await api.post('/inspections', inspection);
  expect([text, created.status]).toEqual([text, 201]);
  const { id } = created.body as { id: number };
  const { status, body } = await api.get(
    `/inspections?fields=id&sort=-createdAt&pageSize=25&search=${encodeURIComponent(`x${text}`)}`,
  );
  expect([text, status]).toEqual([text, 200]);
  expect((body as { id: number }[]).map((row) => row.id)).toContain(id);
}

describe('an inspection with any title', () => {
  it('is found by it', async () => {
    for (const text of OWN_STRINGS) await checkSearch(text);
  });

  it.skipIf(!hasCollectedStrings)('is found by it, including the collected texts', async () => {
    const titles = collectedStrings().filter((text) => searchable(`x${text}`));
    for (const text of titles) await checkSearch(text);
  });
});
