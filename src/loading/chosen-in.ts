type Chosen<Query> = { [Name in keyof Query]?: Exclude<Query[Name], ''> };

/** The filters of a query that filter anything; `''` filters nothing. */
export const chosenIn = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as Chosen<Query>;

/** The filter by a person, or by nobody. */
export const ofAssignee = (assignee: string) =>
  assignee === 'none' ? { isAssigned: 'false' as const } : { assignedToId: assignee };
