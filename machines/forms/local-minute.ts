const two = (number: number) => String(number).padStart(2, '0');

/** The user's calendar date at an instant, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0');
  return `${year}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/** An instant on the user's clock, in the format of date-time inputs: `YYYY-MM-DDTHH:mm`. */
export function localMinute(instant: Date): string {
  return `${localDay(instant)}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}
