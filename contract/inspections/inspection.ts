import * as z from 'zod/mini';
import { INSPECTION_STATUS, INSPECTION_STATUS_BY_LABEL, type InspectionStatus } from '../enums';
import { Id, Instant, OptionalId, OptionalInstant, requiredLine, Version } from '../fields';
import { Item } from '../items/item';
import { TEXT_LIMITS } from '../limits';
import { baseOf } from '../merge';
import { WIRE_MESSAGES } from '../messages/rules';
import { answersOf, inputsOf } from '../record-fields';
import { mergedUpdateOf } from '../update';
import { INSPECTION_FIELDS } from './inspection-fields';
import {
  inspectionStatusOf,
  READ_INSPECTION_STATUSES,
  readInspectionStatus,
} from './inspection-status';
import { INSPECTION_MESSAGES } from './messages';

export const Inspection = z.object({
  id: Id,
  title: z.string(),
  inspectionDate: z.string(),
  scheduledDate: z.nullable(z.string()),
  /**
   * 0 Open, 1 InProgress, 2 Complete. Other servers may also send 3 (cancelled) or a status that is
   * unknown here (4).
   */
  status: z.pipe(z.transform(readInspectionStatus), z.literal(READ_INSPECTION_STATUSES)),
  inspectorName: z.string(),
  assignedToId: z.nullable(Id),
  assignedToUserName: z.nullable(z.string()),
  createdByUserName: z.nullable(z.string()),
  ...answersOf(INSPECTION_FIELDS),
  projectId: Id,
  projectName: z.string(),
  clientName: z.string(),
  itemCount: z.number(),
  /** Items whose assessment is not Pass. */
  failedItemCount: z.number(),
  isArchived: z.boolean(),
  /** Whether it was imported: its dates may then be days without a time, see `importedDay`. */
  isImported: z._default(z.boolean(), false),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedDate: z.nullable(z.string()),
  version: Version,
});
export type Inspection = z.output<typeof Inspection>;

/** An inspection as this server stores it; its status is one of the three. */
export type StoredInspection = Inspection & { status: InspectionStatus };

/** A single inspection, with the address of its project as the property's address. */
export const InspectionOfProperty = z.extend(Inspection, { propertyAddress: z.string() });
export type InspectionOfProperty = z.output<typeof InspectionOfProperty>;

export const InspectionWithItems = z.extend(Inspection, { inspectionItems: z.array(Item) });
export type InspectionWithItems = z.output<typeof InspectionWithItems>;

const statuses = WIRE_MESSAGES.oneOf(Object.keys(INSPECTION_STATUS_BY_LABEL));

/** A status as 0, 1, 2 (number or text) or as any accepted label. */
export const InspectionStatusName = z.pipe(
  z
    .string(statuses)
    .check(
      z.refine((text) => inspectionStatusOf(text) !== undefined, { error: statuses, abort: true }),
    ),
  z.transform((text) => inspectionStatusOf(text) ?? INSPECTION_STATUS.open),
);
const StatusInput = z.union([z.literal([0, 1, 2]), InspectionStatusName], statuses);

/** The names and forms that requests use for the fields of an inspection. */
export const INSPECTION_INPUTS = {
  title: requiredLine(TEXT_LIMITS.title, INSPECTION_MESSAGES.title),
  inspectionDate: Instant,
  scheduledDate: OptionalInstant,
  inspectorName: requiredLine(TEXT_LIMITS.name, INSPECTION_MESSAGES.inspectorName),
  assignedToId: OptionalId,
  status: StatusInput,
  ...inputsOf(INSPECTION_FIELDS),
  projectId: Id,
};

export const InspectionInput = z.strictObject(INSPECTION_INPUTS);
export type InspectionInput = z.output<typeof InspectionInput>;

export const InspectionUpdate = mergedUpdateOf(INSPECTION_INPUTS);
export type InspectionUpdate = z.output<typeof InspectionUpdate>;

export const InspectionStatusMove = z.strictObject({
  status: StatusInput,
  version: z.optional(Version),
  base: z.optional(baseOf(['status'])),
});
