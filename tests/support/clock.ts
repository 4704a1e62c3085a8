/** A clock that only a test moves. */
export interface Clock {
  now: () => Date;
  /** The instant as ISO text. */
  text: () => string;
  pass: (time: { seconds?: number; minutes?: number; days?: number }) => void;
  set: (instant: string) => void;
}

export function clockAt(instant: string): Clock {
  let ms = Date.parse(instant);
  return {
    now: () => new Date(ms),
    text: () => new Date(ms).toISOString(),
    pass: ({ seconds = 0, minutes = 0, days = 0 }) => {
      ms += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
    set: (next) => {
      ms = Date.parse(next);
    },
  };
}
