import * as calls from '../../contract/office/calls';
import { OFFICE_MESSAGES } from '../../contract/office/messages';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { withChanges } from '../../contract/update';
import { HttpError } from '../errors/http-error';
import { idempotentRequest } from '../http/repeats/idempotent-request';
import type { Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { PictureError } from '../photos/pictures/picture-error';
import { storeLogo } from '../photos/store-logo';
import { removeFiles } from '../photos/file-removal';
import { type UploadForm, withUploadForm } from '../photos/upload-form';
import { keepAgreement } from '../repositories/signatures/agreements';
import { findOffice, replaceLogo, updateOffice } from '../repositories/office';
import { expectVersion, updated } from '../changes/versioned-changes';

const refusal = (status: number, message: string) =>
  new HttpError(status, message, { errors: { file: [message] } });

/** @throws HttpError 400 if the form has anything other than one `file`, 413 if it is too large. */
function logoIn({ files: [file, ...others] }: UploadForm) {
  if (file === undefined) throw refusal(400, PHOTO_MESSAGES.noFile);
  if (others.length > 0) throw refusal(400, PHOTO_MESSAGES.tooManyFiles(1));
  if (file.isTooLarge) throw refusal(413, OFFICE_MESSAGES.logoTooLarge);
  return file;
}

export function officeRoutes(register: Registrar, services: Services): void {
  register.read(calls.getOffice, (_, { db }) => findOffice(db));
  register.write(calls.updateOffice, async ({ body }, { db, now }) => {
    const before = expectVersion(await findOffice(db), body.version);
    const fields = withChanges<calls.OfficeInput>(before, body);
    const office = await updated(updateOffice(db, { before, fields, now }), () => findOffice(db));
    await keepAgreement(db, office.agreement, now);
    return office;
  });
  register.signedIn(calls.setLogo, (_, context) =>
    withUploadForm(
      services,
      context,
      async (form) => {
        const file = logoIn(form);
        try {
          return await storeLogo(services, {
            file,
            userId: context.user.id,
            transaction: context.uploadTransaction,
            request: idempotentRequest(context.request, context.user.id, file.sha256),
          });
        } catch (error) {
          throw error instanceof PictureError ? refusal(error.status, error.message) : error;
        }
      },
      { noSpace: OFFICE_MESSAGES.logoNoSpace },
    ),
  );
  register.write(calls.removeLogo, async (_, { db, now, afterCommit }) => {
    const removed = await replaceLogo(db, null, now);
    afterCommit((signal) => removeFiles(services, removed, signal));
    return findOffice(db);
  });
}
