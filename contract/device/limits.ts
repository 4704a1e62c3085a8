/**
 * The inspections that are kept on a device: those assigned to its user, the newest, and those that
 * the user has opened or chosen to keep; and how many photos and comments of one inspection are known there.
 */
export const DEVICE_LIMITS = {
  assigned: 30,
  recent: 10,
  opened: 20,
  kept: 30,
  photos: 500,
  comments: 500,
} as const;
