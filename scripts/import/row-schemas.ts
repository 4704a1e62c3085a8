import * as z from 'zod/mini';
import { ITEM_CATEGORIES, ITEM_STATUSES, PRIORITIES, type Priority } from '../../contract/enums';
import {
  CalendarDate,
  nameOf,
  OptionalCalendarDate,
  optionalNameOf,
  optionalText,
  requiredText,
} from '../../contract/fields';
import { TEXT_LIMITS } from '../../contract/limits';
import { InspectionStatusName } from '../../contract/inspections/inspection';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../../contract/messages/rules';
import { noonOf } from './record-dates';

/**
 * The schemas of rows in the four files, by the rules of the contract. Other columns are ignored.
 */

const key = requiredText(TEXT_LIMITS.name);

/** A day without a time becomes noon. */
const NoonOfDay = z.pipe(CalendarDate, z.transform(noonOf));

const Degrees = z.pipe(
  z.string().check(z.regex(/^(-?\d{1,3}(\.\d+)?)?$/, RULE_MESSAGES.numeric)),
  z.transform((text) => (text === '' ? null : Number(text))),
);

const PriorityCell = z.pipe(
  z.enum(['1', '2', '3', '4'], WIRE_MESSAGES.oneOf(PRIORITIES)),
  z.transform((text) => Number(text) as Priority),
);

export const ClientCells = z.object({
  clientId: key,
  name: requiredText(TEXT_LIMITS.name),
});

interface ProjectNames {
  projectId: string;
  clientId: string;
  name: string;
}

interface AddressCells {
  siteAddress: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
}

function addressOf(cells: AddressCells): string {
  const { siteAddress, city, region, postcode, country } = cells;
  const parts = [siteAddress, city, `${region} ${postcode}`, country].map((part) => part.trim());
  return parts.filter((part) => part !== '').join(', ');
}

export const ProjectCells = z.pipe(
  z.object({
    projectId: key,
    clientId: key,
    name: requiredText(TEXT_LIMITS.name),
    siteAddress: z.string(),
    city: z.string(),
    region: z.string(),
    postcode: z.string(),
    country: z.string(),
  }),
  z.pipe(
    z.transform(({ projectId, clientId, name, ...cells }: AddressCells & ProjectNames) => ({
      projectId,
      clientId,
      name,
      siteAddress: addressOf(cells),
    })),
    z.object({
      projectId: z.string(),
      clientId: z.string(),
      name: z.string(),
      siteAddress: requiredText(TEXT_LIMITS.address),
    }),
  ),
);

export const InspectionCells = z.object({
  inspectionId: key,
  projectId: key,
  title: requiredText(TEXT_LIMITS.title),
  description: optionalText(TEXT_LIMITS.description),
  inspectionDate: NoonOfDay,
  status: InspectionStatusName,
  inspectorName: requiredText(TEXT_LIMITS.name),
  notes: optionalText(TEXT_LIMITS.notes),
  weatherConditions: optionalText(TEXT_LIMITS.weatherConditions),
  temperature: Degrees,
});

export const ItemCells = z.object({
  itemId: key,
  inspectionId: key,
  title: requiredText(TEXT_LIMITS.title),
  description: requiredText(TEXT_LIMITS.description),
  category: optionalNameOf(ITEM_CATEGORIES),
  location: optionalText(TEXT_LIMITS.location),
  priority: PriorityCell,
  status: nameOf(ITEM_STATUSES),
  notes: optionalText(TEXT_LIMITS.notes),
  dueDate: OptionalCalendarDate,
  resolvedDate: OptionalCalendarDate,
});

export type ClientCells = z.output<typeof ClientCells>;
export type ProjectCells = z.output<typeof ProjectCells>;
export type InspectionCells = z.output<typeof InspectionCells>;
export type ItemCells = z.output<typeof ItemCells>;
