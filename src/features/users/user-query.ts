import { ROLES } from '../../../contract/roles';
import type { UserFilter } from '../../../contract/users/matching-users';
import { addressOf, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';

/** What the page of users shows; the address contains only values that differ from the default. */
export interface UserQuery extends UserFilter {
  page: number;
}

export const USER_ADDRESSES: ListAddresses<UserQuery> = {
  queryFrom: (text) => {
    const params = new URLSearchParams(text);
    return {
      search: searchIn(params),
      role: ROLES.find((role) => role === params.get('role')) ?? '',
      page: pageIn(params),
    };
  },
  pathFor: (query) => addressOf('/users', { ...query }, { search: '', role: '', page: 1 }),
};
