import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** When a photo was taken, as the camera's clock showed it: it has no zone, so none may move it. */
export function formatCameraTime(takenAt: string): string {
  return format(new TZDate(`${takenAt}Z`, 'UTC'), 'MMM d, yyyy, h:mm:ss a');
}
