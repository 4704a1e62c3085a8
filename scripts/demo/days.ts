/** Dates relative to the day on which the demo is created, in the local time zone. */
export interface Days {
  /** The calendar date `offset` days from today, `YYYY-MM-DD`. */
  date: (offset: number) => string;
  /** The instant of an hour on that day. */
  at: (offset: number, hour: number) => string;
  /** As `at`, in the format of cameras. */
  cameraTime: (offset: number, hour: number) => string;
}

const two = (value: number) => String(value).padStart(2, '0');

export function daysAround(today: Date): Days {
  const instant = (offset: number, hour: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset, hour, 30);
  const date = (offset: number) => {
    const day = instant(offset, 12);
    return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  };
  return {
    date,
    at: (offset, hour) => instant(offset, hour).toISOString(),
    cameraTime: (offset, hour) => `${date(offset).replaceAll('-', ':')} ${two(hour)}:42:00`,
  };
}
