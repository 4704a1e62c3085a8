import type { ChosenFiles } from '../../platform/chosen-files';
import { localIds } from '../../platform/ids/local-ids';
import { createClaims } from '../../platform/tabs/create-claims';
import { reportDraftNotStored } from '../report-failure';
import type { Drafts } from './draft-parts';
import { createDrafts } from './drafts';

/** The drafts of this browser, which report what cannot be stored. */
export const browserDrafts = (files: ChosenFiles): Drafts =>
  createDrafts({
    // Missing over plain HTTP, although its type does not say so.
    claim: createClaims('locks' in navigator ? navigator.locks : undefined, 'plumbline-drafts'),
    localIdsOf: (serverId) => localIds().localIdsOf(serverId),
    onDraftNotStored: reportDraftNotStored,
    onFileStored: files.markStored,
    onFileNotStored: (id, error) => {
      console.error('A chosen photo cannot be kept', error);
      files.markNotStored(id);
    },
    onLeave: (act) => {
      window.addEventListener('pagehide', act);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') act();
      });
    },
  });
