import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';

/** Changes of records, for the models of the outbox. */

/** A change that was just made: the title of item 5. */
export const aNewChange = (fields: Partial<NewChange> = {}): NewChange => ({
  key: 'change-a',
  userId: 1,
  madeAt: 1_700_000_000_000,
  record: 5,
  copyOf: null,
  inspectionId: 2,
  title: 'Ridge',
  version: 3,
  call: 'updateItem',
  body: { title: 'Eaves' },
  base: { title: 'Ridge' },
  ...fields,
});

/** A change as the device keeps it. */
export const aKeptChange = (fields: Partial<KeptChange> = {}): KeptChange => ({
  ...aNewChange(),
  format: 1,
  order: 1,
  isSent: false,
  state: 'waiting',
  failure: null,
  ...fields,
});

/** The answer that somebody else has changed the title too. */
export const CLASH = {
  message: 'Somebody else has changed this, too',
  status: 409,
  errors: {},
  current: { id: 5, title: 'Gutter', version: 4 },
  clashes: { title: { by: 'Anna Berg', at: '2026-11-22T12:00:00.000Z' } },
};

export const aClashingChange = (fields: Partial<KeptChange> = {}): KeptChange =>
  aKeptChange({ isSent: true, state: 'clashing', failure: CLASH, ...fields });

export const aRefusedChange = (fields: Partial<KeptChange> = {}): KeptChange =>
  aKeptChange({
    isSent: true,
    state: 'refused',
    failure: { message: 'Not allowed', status: 403, errors: {}, clashes: {} },
    ...fields,
  });

/** A new item with a local id. */
export const aNewItem = (fields: Partial<NewChange> = {}): NewChange =>
  aNewChange({
    key: 'change-new',
    record: -7,
    version: null,
    call: 'createItem',
    body: { title: 'Downpipe', inspectionId: 2 },
    base: {},
    ...fields,
  });

/** A new inspection with a local id. */
export const aNewInspection = (fields: Partial<NewChange> = {}): NewChange =>
  aNewChange({
    key: 'new-inspection',
    call: 'createInspection',
    record: -3,
    inspectionId: -3,
    version: null,
    body: { title: 'Roof' },
    base: {},
    ...fields,
  });
