import { test } from 'vitest';
import { addLongRecords, type LongRecords } from '../../support/layout/long-records';
import { checkEveryScreen } from '../../support/layout/sweep';
import { WITH_RECORDS } from '../../support/records/real-records';
import { prepareApp, server, useApp } from '../../support/browser/running-app';

/** All screens at the widths of phones and of an upright tablet. */

let records: LongRecords;

useApp({ ...WITH_RECORDS, makeReport: null });

prepareApp(async () => {
  records = await addLongRecords(server);
});

test('on a phone and a tablet every screen fits and is accessible', { timeout: 900_000 }, () =>
  checkEveryScreen(records, {
    name: 'phone',
    widths: [320, 390, 820],
    audited: 390,
    enlarged: 390,
  }),
);
