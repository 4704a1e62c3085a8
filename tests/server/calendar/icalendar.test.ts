import { expect, it } from 'vitest';
import { icalendarOf } from '../../../server/http/files/icalendar';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
} from '../../support/records/hostile-strings';
import { valuesIn } from '../../support/server/icalendar';

/** Calendars according to RFC 5545. */

const EVENT = {
  uid: 'item-7@office.plumbline',
  sequence: 2,
  changedAt: '2026-11-22T10:00:00.123Z',
  start: { day: '2026-12-24' },
  isCancelled: false,
  summary: 'Due: Wet wall',
  description: 'Deck survey\nHarbour Bridge',
  location: null,
  url: 'https://office.test/inspections/1/items/7',
};

it('a calendar has its events in the format of the standard', async () => {
  const timed = { ...EVENT, uid: 'inspection-1@office.plumbline', isCancelled: true };
  const start = { instant: '2026-11-30T08:30:00.000Z', minutes: 60 };
  const text = await icalendarOf({
    name: 'Falk, Sons; Co',
    events: [EVENT, { ...timed, start, location: '1 Quay' }],
  });
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Calendar Feed//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Falk\\, Sons\\; Co',
    'X-WR-CALNAME:Falk\\, Sons\\; Co',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:item-7@office.plumbline',
    'SEQUENCE:2',
    'DTSTAMP:20261122T100000Z',
    'LAST-MODIFIED:20261122T100000Z',
    'DTSTART;VALUE=DATE:20261224',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Due: Wet wall',
    'DESCRIPTION:Deck survey\\nHarbour Bridge',
    'URL:https://office.test/inspections/1/items/7',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:inspection-1@office.plumbline',
    'SEQUENCE:2',
    'DTSTAMP:20261122T100000Z',
    'LAST-MODIFIED:20261122T100000Z',
    'DTSTART:20261130T083000Z',
    'DURATION:PT60M',
    'STATUS:CANCELLED',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Due: Wet wall',
    'DESCRIPTION:Deck survey\\nHarbour Bridge',
    'LOCATION:1 Quay',
    'URL:https://office.test/inspections/1/items/7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('a calendar contains every text, in lines of 75 octets', async () => {
  const strings = [
    ...OWN_STRINGS,
    ...(hasCollectedStrings ? collectedStrings() : []),
    '\r\nBEGIN:VEVENT\r\nSUMMARY:forged',
    'a\\nb',
    '👷🏽‍♀️'.repeat(40),
    'é'.repeat(200),
    '\ud800x',
  ];
  const events = strings.map((summary) => ({ ...EVENT, summary }));
  const text = await icalendarOf({ name: 'All', events });
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => /[^\P{Cc}\t]/u.test(line))).toEqual([]);
  const kept = strings.map((summary) =>
    summary
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, ''),
  );
  expect(valuesIn(text, 'SUMMARY')).toEqual(kept);
});

it('other requests are handled while a long calendar is written', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another'));
  await icalendarOf({ name: 'Long', events: Array.from({ length: 4000 }, () => EVENT) });
  order.push('the calendar');
  expect(order).toEqual(['another', 'the calendar']);
});
