import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Creates a certificate for an address; returns the file that contains it and its key. */
export function selfSigned(openssl: string, address: string, folder: string): string {
  const file = path.join(folder, 'plumbline.pem');
  const subject = ['-subj', '/CN=Plumbline', '-addext', `subjectAltName=IP:${address}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const out = ['-keyout', file, '-out', `${file}.crt`, '-days', '2'];
  execFileSync(openssl, ['req', ...kind, ...subject, ...out], { stdio: 'pipe' });
  const certificate = readFileSync(`${file}.crt`);
  appendFileSync(file, certificate);
  return file;
}
