/** Writes calendars (RFC 5545). */

/** A day of the calendar (`YYYY-MM-DD`), or an instant in ISO text. */
export type Start = { day: string } | { instant: string; minutes: number };

export interface CalendarEvent {
  /** Stable and globally unique. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** The instant of the last change, in ISO text. */
  changedAt: string;
  start: Start;
  isCancelled: boolean;
  summary: string;
  description: string | null;
  location: string | null;
  url: string | null;
}

export interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
}

const MOST_OCTETS = 75;
const NEW_LINE = '\r\n';

/** Control characters other than line breaks, which a text must not contain. */
const FORBIDDEN = /[^\P{Cc}\t\n]/gu;

const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line in parts of at most 75 octets, none of which ends within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = '';
      // The blank that marks the continuation counts too.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(`${NEW_LINE} `);
}

const instantOf = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '') + 'Z';
const dayOf = (day: string): string => day.replaceAll('-', '');

function startOf(start: Start): string[] {
  // A day without an end lasts one day.
  if ('day' in start) return [`DTSTART;VALUE=DATE:${dayOf(start.day)}`];
  return [`DTSTART:${instantOf(start.instant)}`, `DURATION:PT${String(start.minutes)}M`];
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${String(event.sequence)}`,
  `DTSTAMP:${instantOf(event.changedAt)}`,
  `LAST-MODIFIED:${instantOf(event.changedAt)}`,
  ...startOf(event.start),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  // It does not mark the person as busy.
  'TRANSP:TRANSPARENT',
  `SUMMARY:${textOf(event.summary)}`,
  ...(event.description === null ? [] : [`DESCRIPTION:${textOf(event.description)}`]),
  ...(event.location === null ? [] : [`LOCATION:${textOf(event.location)}`]),
  ...(event.url === null ? [] : [`URL:${event.url}`]),
  'END:VEVENT',
];

/** The text of a calendar. The same events always produce the same text. */
export function icalendarOf({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Calendar Feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + NEW_LINE).join('');
}
