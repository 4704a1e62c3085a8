import type { Page } from 'playwright';
import { addInspection, addItem, addSite } from '../../../support/records/records';
import { issuedReport } from '../../../support/records/reports';
import { reword } from '../../../support/records/signatures';
import {
  nextPerson,
  refuseHere,
  removeInOtherTab,
  signHere,
} from '../../../support/browser/sign-page';
import { signedInBefore } from '../../../support/browser/signed-in';
import { letIdle } from '../../idle';
import { driverOf, type Stage } from '../../driver';

/** People who sign a revision one after the other, with and without a network. */

interface World {
  stage: Stage;
  /** Differs from the wording of earlier replays, which share the server. */
  newWording: string;
}

const INSPECTOR = 3;

const decided =
  (words: RegExp, fate: string) =>
  async ({ stage: { page } }: World): Promise<void> => {
    await page.getByRole('heading', { name: words }).waitFor();
    await page.getByText(fate).waitFor();
    await page.getByRole('button', { name: 'Next Person' }).waitFor();
  };

const QUESTION = 'Give the Device Back';

const answer = (page: Page, name: string) =>
  page.getByRole('dialog', { name: QUESTION }).getByRole('button', { name }).click();

const STORED = 'It is stored under this revision';

export const driver = driverOf<World>({
  machine: 'signing',
  arrange: async (stage) => {
    const { server, page } = stage;
    const { Admin } = server.as;
    const { project } = await addSite(Admin);
    const given = { projectId: project.id, assignedToId: INSPECTOR };
    const inspection = await addInspection(Admin, given);
    await addItem(Admin, { inspectionId: inspection.id });
    const id = await issuedReport(server, inspection.id);
    await signedInBefore(page, 'Inspector');
    // Otherwise the page does not hear of other people’s changes.
    const isFollowing = stage.path.steps.some(({ label }) => label.startsWith('newest.show'));
    if (isFollowing) await letIdle(page);
    const following = isFollowing
      ? page.waitForResponse((response) => response.url().includes('/api/live'))
      : Promise.resolve();
    await page.goto(`/reports/${String(id)}/sign`);
    await following;
    return { stage, newWording: `Seen and agreed for report ${String(id)}.` };
  },
  does: {
    'person.decided: signs online': async ({ stage: { page } }) => {
      await page.context().setOffline(false);
      await signHere(page, 'Lena Koch');
    },
    'person.decided: refuses online': async ({ stage: { page } }) => {
      await page.context().setOffline(false);
      await refuseHere(page, 'Otto Falk', 'Finding 1 is not mine.');
    },
    'person.decided: signs without a network': async ({ stage: { page } }) => {
      await page.context().setOffline(true);
      await signHere(page, 'Ida Berg');
    },
    'person.decided: refuses without a network': async ({ stage: { page } }) => {
      await page.context().setOffline(true);
      await refuseHere(page, 'Olga Berg', 'Finding 1 is not mine.');
    },
    'awaitSent: the server has it': ({ stage: { page } }) => page.context().setOffline(false),
    'awaitSent: it was removed': async ({ stage: { page } }) => {
      // What the server may have cannot be removed, so it refuses.
      await page
        .context()
        .route(/\/reports\/\d+\/signatures$/, (route) =>
          route.fulfill({ status: 403, json: { message: 'Not accepted' } }),
        );
      await page.context().setOffline(false);
      await page.getByText('The server has not accepted it.').waitFor();
      await removeInOtherTab(page);
    },
    'person.next: the same wording': ({ stage: { page } }) => nextPerson(page),
    'newest.show: another wording': async ({ stage: { page, server }, newWording }) => {
      await reword(server.as.Admin, newWording);
      await page.getByRole('button', { name: 'Show New Wording' }).click();
      await page.getByText(newWording).waitFor();
    },
    'signing.end': async ({ stage: { page } }) => {
      await page.getByRole('button', { name: /^(Close|Done)$/ }).click();
    },
    'end.decline': ({ stage: { page } }) => answer(page, 'Stay Here'),
    'end.confirm': ({ stage: { page } }) => answer(page, 'Open the App'),
  },
  shows: {
    'handedOver.people.filling': async ({ stage: { page } }) => {
      await page.getByRole('img', { name: 'Signature, empty' }).waitFor();
    },
    'handedOver.people.signed': decided(/^Signed by/, STORED),
    'handedOver.people.refused': decided(/^Refused by/, STORED),
    'handedOver.people.kept': decided(/^(Signed|Refused) by/, 'It is kept on this device'),
    'handedOver.people.removed': decided(/^Removed: /, 'It was removed here before it was sent'),
    'handedOver.question.none': async ({ stage: { page } }) => {
      await page.getByRole('dialog', { name: QUESTION }).waitFor({ state: 'detached' });
      for (const way of [page.getByRole('navigation'), page.getByRole('banner')])
        await way.first().waitFor({ state: 'hidden' });
    },
    'handedOver.question.open': ({ stage: { page } }) =>
      page.getByRole('dialog', { name: QUESTION }).waitFor(),
    returned: ({ stage: { page } }) => page.getByRole('heading', { name: 'Reports' }).waitFor(),
  },
  impossible: {
    'awaitSent: the device cannot tell': 'Only a browser whose storage breaks cannot tell.',
  },
});
