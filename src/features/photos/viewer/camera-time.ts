import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/**
 * Formats the time on the camera's clock. It has no time zone, so none is applied. A time that does
 * not exist, which servers stored, is shown as it is.
 */
export function formatCameraTime(takenAt: string): string {
  const time = new TZDate(`${takenAt}Z`, 'UTC');
  return Number.isNaN(time.getTime()) ? takenAt : format(time, 'MMM d, yyyy, h:mm:ss a');
}
