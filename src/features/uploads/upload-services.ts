import { createContext, useContext } from 'react';
import type { ChosenFiles } from '../../platform/chosen-files';
import { usePromised } from '../../platform/code/use-promised';
import { useUserId } from '../../platform/user-id';
import type { AppUploads, RunningUploads } from './queue/app-uploads';

interface UploadServices {
  files: ChosenFiles;
  uploads: AppUploads;
}

const UploadContext = createContext<UploadServices | null>(null);
export const UploadProvider = UploadContext.Provider;

/** @throws outside `UploadProvider`. */
export function useUploadServices(): UploadServices {
  const services = useContext(UploadContext);
  if (services === null) throw new Error('There is no UploadProvider around this component');
  return services;
}

/** The bytes of the files that were chosen on this page. */
export const useChosenFiles = (): ChosenFiles => useUploadServices().files;

/** The upload queue of the signed-in user; suspends until its code has loaded. */
export function useUploads(): RunningUploads {
  return usePromised(useUploadServices().uploads.of(useUserId()));
}
