import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** Formats the time on the camera's clock. It has no time zone, so none is applied. */
export function formatCameraTime(takenAt: string): string {
  return format(new TZDate(`${takenAt}Z`, 'UTC'), 'MMM d, yyyy, h:mm:ss a');
}
