import type { InspectionOfProperty } from './inspection';

type Named = Pick<InspectionOfProperty, 'title' | 'propertyAddress' | 'projectName'>;

/**
 * The name of an inspection on the screens of its items: its title. Without a title, as in records
 * of other systems, the address of the property; otherwise the project's name.
 */
export const inspectionName = ({ title, propertyAddress, projectName }: Named): string =>
  [title, propertyAddress].find((text) => text.trim() !== '') ?? projectName;
