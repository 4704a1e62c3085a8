import type { ListedAssignee } from './user';

/** The name by which people choose a user; with the address if others have the same name. */
export const choiceNameOf = ({ name, email }: Pick<ListedAssignee, 'name' | 'email'>): string =>
  email === undefined ? name : `${name} (${email})`;

/** The same for a user who is deactivated. */
export const formerNameOf = (person: Pick<ListedAssignee, 'name' | 'email'>): string =>
  `${choiceNameOf(person)} (deactivated)`;
