import type { ReactNode } from 'react';
import { type Role, ROLE_LABELS, ROLES } from '../../../contract/roles';
import type { FieldBinding } from '../../forms/use-form';
import { SelectField } from '../../ui/select/select';

export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({
  value,
  label: ROLE_LABELS[value],
}));

/** The role of a user; `hint` says why it cannot be changed. */
export function RoleField({
  hint,
  ...field
}: FieldBinding<Role> & { hint?: string | undefined }): ReactNode {
  return (
    <SelectField<Role>
      label="Role"
      isRequired
      {...field}
      hint={hint}
      options={ROLE_OPTIONS}
      onChange={(chosen) => {
        field.onChange(chosen ?? 'Inspector');
      }}
    />
  );
}
