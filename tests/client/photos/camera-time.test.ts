import { expect, it } from 'vitest';
import { formatCameraTime } from '../../../src/features/photos/viewer/camera-time';

it.each([
  ['2017-02-09T19:51:38', 'Feb 9, 2017, 7:51:38 PM'],
  // No browser reads this one; some read Feb 31 as a day of March.
  ['2017-02-09T25:00:00', '2017-02-09T25:00:00'],
])('the time on a camera is shown as it is: %s', (takenAt, shown) => {
  expect(formatCameraTime(takenAt)).toBe(shown);
});
