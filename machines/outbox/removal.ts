/** What happened to a deletion. `deferred`: the server does not know of it yet. */
export type Removal = 'removed' | 'deferred';
