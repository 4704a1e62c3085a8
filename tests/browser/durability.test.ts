import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emailOf, PASSWORD, signIn } from '../support/server/api';
import { choose, openTab, PHONE, signInAs } from '../support/browser/browser';
import { copyPreparedDatabase } from '../support/server/prepared-database';
import { WITH_RECORDS } from '../support/records/real-records';
import { browser, useBrowser } from '../support/browser/running-app';
import { scratchFolder } from '../support/server/scratch';

/** Everything that was reported as saved exists after the server was killed, with real records. */

const REAL = path.resolve('../shared/real');
const PHOTO = path.join(REAL, 'photos/Samsung SM-G935L (Galaxy S7 Edge).jpg');

const hasReal = existsSync(PHOTO);
let server: ChildProcess | undefined;

const environment = (dataDir: string, port: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: port,
  ADMIN_EMAIL: emailOf('Admin'),
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'error',
});

/** Starts the server in its own process and returns the address that it prints. */
function start(dataDir: string, port: string): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: environment(dataDir, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`The server ended with ${String(code)}`));
    });
    child.stdout.on('data', (data: Buffer) => {
      const address = /http:\/\/\S+/.exec(data.toString())?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}

function kill(): Promise<void> {
  const child = server;
  server = undefined;
  return new Promise((resolve) => {
    if (child === undefined) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGKILL');
  });
}

useBrowser();

test.skipIf(!hasReal)('an item and its photo survive kill -9 (needs ../shared/real)', async () => {
  const { folder, remove } = scratchFolder();
  onTestFinished(async () => {
    await kill();
    remove();
  });
  await copyPreparedDatabase(folder, await WITH_RECORDS.database?.());
  const url = await start(folder, '0');
  const admin = await signIn(url, emailOf('Admin'));
  const list = await admin.get('/inspections?page=1&pageSize=1&sort=-inspectionDate');
  const [inspection] = list.body as { id: number; title: string; itemCount: number }[];
  if (inspection === undefined) throw new Error('There is no inspection');

  const { page, close } = await openTab(browser, url, PHONE);
  const inspectionPath = `/inspections/${String(inspection.id)}`;
  await signInAs(page, 'Inspector', `/login?redirect=${inspectionPath}/items/add`);
  await page.getByLabel('Title').fill('Loose ridge tile');
  await choose(page, 'Category*', 'Structural');
  await page.getByLabel('Description').fill('Third tile from the east gable.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByRole('link', { name: 'Loose ridge tile', exact: true }).click();
  await page.getByRole('heading', { name: 'Loose ridge tile' }).waitFor();
  await page.goto(`${new URL(page.url()).pathname}/photos`);
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  await page.getByLabel('Compress images for faster upload').uncheck();
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).click();
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor({ timeout: 60_000 });
  await kill();

  const again = await start(folder, new URL(url).port);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();
  await page.getByRole('heading', { name: 'Loose ridge tile' }).waitFor();

  const inspector = await signIn(again, emailOf('Inspector'));
  const items = await inspector.get(`${inspectionPath}/with-items`);
  const { inspectionItems } = items.body as { inspectionItems: { id: number; title: string }[] };
  expect(inspectionItems.length).toBe(inspection.itemCount + 1);
  const item = inspectionItems.find(({ title }) => title === 'Loose ridge tile');
  const photos = await inspector.get(`/inspectionphotos/by-item/${String(item?.id)}`);
  const [photo] = photos.body as { id: number; fileName: string; size: number }[];
  const original = readFileSync(PHOTO);
  expect(photo).toMatchObject({ fileName: path.basename(PHOTO), size: original.length });
  const download = await fetch(`${again}/api/inspectionphotos/download/${String(photo?.id)}`, {
    headers: { authorization: `Bearer ${inspector.token}` },
  });
  expect(Buffer.from(await download.arrayBuffer()).equals(original)).toBe(true);
  await close();
});
