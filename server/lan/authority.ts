import 'reflect-metadata';
import { webcrypto, X509Certificate as NodeCertificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { constraintsFor, permits } from './name-constraints.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
/** Browsers accept certificates of a private authority for little longer; a start renews an old one. */
const SERVER_DAYS = 397;
const RENEW_BEFORE_DAYS = 30;

export type LanFiles = { certPath: string; keyPath: string; authorityPath: string };

/**
 * A certificate for this machine's local addresses, signed by its own small authority: the tablet installs the
 * authority once and keeps it when the address changes. Keys stay in `folder`, readable by this user alone.
 */
export async function ensureLanCertificate(folder: string, names: readonly string[], now: number): Promise<LanFiles> {
  const files = {
    certPath: join(folder, 'server.crt'),
    keyPath: join(folder, 'server.key'),
    authorityPath: join(folder, 'laidan-ca.crt'),
  };
  if (isCurrent(files, names, now)) return files;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await loadAuthority(folder, files.authorityPath, names, now);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create(
    {
      subject: 'CN=Laidan kitchen server',
      issuer: authority.certificate.subject,
      notBefore: new Date(now - DAY_MS),
      notAfter: new Date(now + SERVER_DAYS * DAY_MS),
      publicKey: keys.publicKey,
      signingKey: authority.key,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          names.map((name) => ({ type: /^[\d.]+$/.test(name) ? ('ip' as const) : ('dns' as const), value: name })),
        ),
        await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  writeFileSync(files.keyPath, await exportKey(keys.privateKey), { mode: 0o600 });
  writeFileSync(files.certPath, `${certificate.toString('pem')}\n${authority.certificate.toString('pem')}\n`);
  return files;
}

function isCurrent(files: LanFiles, names: readonly string[], now: number): boolean {
  if (!existsSync(files.certPath) || !existsSync(files.keyPath) || !existsSync(files.authorityPath)) return false;
  const certificate = new X509Certificate(
    readFileSync(files.certPath, 'utf8').split(/(?<=-----END CERTIFICATE-----)/)[0] ?? '',
  );
  if (certificate.notAfter.getTime() - now < RENEW_BEFORE_DAYS * DAY_MS) return false;
  const held =
    certificate
      .getExtension(SubjectAlternativeNameExtension)
      ?.names.toJSON()
      .map((name) => name.value) ?? [];
  return names.every((name) => held.includes(name));
}

type Authority = { certificate: X509Certificate; key: webcrypto.CryptoKey };

async function loadAuthority(
  folder: string,
  certPath: string,
  names: readonly string[],
  now: number,
): Promise<Authority> {
  const keyPath = join(folder, 'laidan-ca.key');
  if (existsSync(certPath) && existsSync(keyPath)) {
    const der = PemConverter.decode(readFileSync(keyPath, 'utf8'))[0];
    if (der === undefined) throw new Error(`${keyPath} is not a key; remove it to have a new one made`);
    const certificate = new X509Certificate(readFileSync(certPath, 'utf8'));
    // A certificate outside of its constraints is trusted by nobody: the tablets need another authority in any case.
    if (permits(certificate, names))
      return { certificate, key: await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']) };
  }
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Laidan local authority',
      notBefore: new Date(now - DAY_MS),
      notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
        constraintsFor(names),
      ],
    },
    webcrypto,
  );
  writeFileSync(keyPath, await exportKey(keys.privateKey), { mode: 0o600 });
  writeFileSync(certPath, `${certificate.toString('pem')}\n`);
  return { certificate, key: keys.privateKey };
}

const exportKey = async (key: webcrypto.CryptoKey): Promise<string> =>
  PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

/** SHA-256 of a certificate, as browsers and tablets show it. */
export const fingerprintOf = (certPath: string): string => new NodeCertificate(readFileSync(certPath)).fingerprint256;
