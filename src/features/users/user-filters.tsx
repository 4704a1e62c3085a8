import type { ReactNode } from 'react';
import type { Role } from '../../../contract/roles';
import { SearchBox } from '../../ui/filters/search-box';
import { FilterSelect } from '../../ui/select/select';
import { ROLE_OPTIONS } from './role-field';
import type { UserQuery } from './user-query';
import './users.css';

interface Props {
  query: UserQuery;
  onType: (search: string) => void;
  onChoose: (choice: Pick<UserQuery, 'role'>) => void;
}

/** The heading of the accounts with their search and filter. */
export function UserFilters({ query, onType, onChoose }: Props): ReactNode {
  return (
    <div className="list-heading">
      <h2>Existing Users</h2>
      <SearchBox label="Search users" value={query.search} onType={onType} />
      <FilterSelect<Role>
        label="Role"
        value={query.role || null}
        options={ROLE_OPTIONS}
        canClear
        onChange={(role) => {
          onChoose({ role: role ?? '' });
        }}
      />
    </div>
  );
}
