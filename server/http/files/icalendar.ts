import { setImmediate as nextTurn } from 'node:timers/promises';

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

/** A byte that continues a character of UTF-8. */
const isWithinCharacter = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10;

/** A line in parts of at most 75 octets, none of which ends within a character. */
function folded(line: string): string {
  // No character takes more than three octets per unit of its text.
  if (line.length * 3 <= MOST_OCTETS || Buffer.byteLength(line) <= MOST_OCTETS) return line;
  const octets = Buffer.from(line);
  const parts: string[] = [];
  let start = 0;
  while (start < octets.length) {
    // The blank that marks a continuation counts too.
    let end = start + (start === 0 ? MOST_OCTETS : MOST_OCTETS - 1);
    while (isWithinCharacter(octets[end])) end -= 1;
    parts.push(octets.toString('utf8', start, end));
    start = end;
  }
  return parts.join(`${NEW_LINE} `);
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

const textOfLines = (lines: readonly string[]) =>
  lines.map((line) => folded(line) + NEW_LINE).join('');

/** How many events are written before others get their turn. */
const EVENTS_PER_TURN = 100;

/** The text of a calendar. The same events always produce the same text. */
export async function icalendarOf({ name, events }: Calendar): Promise<string> {
  const start = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Calendar Feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const parts = [textOfLines(start)];
  for (let at = 0; at < events.length; at += EVENTS_PER_TURN) {
    parts.push(textOfLines(events.slice(at, at + EVENTS_PER_TURN).flatMap(linesOf)));
    await nextTurn();
  }
  return [...parts, textOfLines(['END:VCALENDAR'])].join('');
}
