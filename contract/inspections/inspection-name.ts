import type { InspectionOfProperty } from './calls';

type Named = Pick<InspectionOfProperty, 'title' | 'propertyAddress' | 'projectName'>;

/**
 * What an inspection is called where its items are shown: its title; the address of the property
 * where it has none, as records of other systems may; else the project.
 */
export const inspectionName = ({ title, propertyAddress, projectName }: Named): string =>
  [title, propertyAddress].find((text) => text.trim() !== '') ?? projectName;
