import {
  getOffice,
  type Office,
  removeLogo,
  setLogo,
  updateOffice,
} from '../../../contract/office/calls';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { officeBody, type OfficeValues } from '../../../machines/office/office-form.machine';
import type { LogoChange } from '../../../machines/office/office-logo.machine';
import { changesIn } from '../../platform/http/changed-fields';
import type { Sending } from '../../actions/action-effects';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of the office's settings. */

export const fetchOffice = async (api: CallApi, signal: AbortSignal): Promise<Office> =>
  (await orThrow(api(getOffice, { signal }))).data;

export async function saveOffice(
  api: CallApi,
  { values, initial, version, idempotencyKey }: SaveRequest<OfficeValues>,
  signal: AbortSignal,
): Promise<Office> {
  const body = {
    ...changesIn(officeBody(values), officeBody(initial)),
    version: version ?? 1,
  };
  return (await orThrow(api(updateOffice, { body, idempotencyKey, signal }))).data;
}

/** Replaces the logo, or removes it. */
export async function changeLogo(
  api: CallApi,
  { file }: LogoChange,
  sending: Sending,
): Promise<Office> {
  if (file === null) return (await orThrow(api(removeLogo, sending))).data;
  const body = new FormData();
  body.append('file', file, file.name);
  return (await orThrow(api(setLogo, { body, ...sending }))).data;
}
