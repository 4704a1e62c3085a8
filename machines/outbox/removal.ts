/** What became of a deletion. `deferred`: the server does not know of it yet. */
export type Removal = 'removed' | 'deferred';
