import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { loadBackupKeys } from './backup-key.ts';
import type { Config } from './config.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The folder itself, or the nearest one above it that exists. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

function dataFolderProblem(dataDir: string): string[] {
  const place = nearest(resolve(dataDir));
  try {
    if (!statSync(place).isDirectory()) return [`DATA_DIR is not usable: ${place} is not a folder`];
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [`DATA_DIR is not usable: ${reasonOf(error)}`];
  }
}

function readProblem(name: string, path: string): string[] {
  try {
    readFileSync(path);
    return [];
  } catch (error) {
    return [`${name} is not readable: ${reasonOf(error)}`];
  }
}

function certificateProblem({ tls }: Pick<Config, 'tls'>): string[] {
  if (tls === undefined) return [];
  const problems = [...readProblem('TLS_CERT', tls.certPath), ...readProblem('TLS_KEY', tls.keyPath)];
  if (problems.length > 0) return problems;
  try {
    createSecureContext({ cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) });
    return [];
  } catch (error) {
    return [`TLS_CERT and TLS_KEY are no certificate with its key (PEM): ${reasonOf(error)}`];
  }
}

function backupKeyProblem(config: Pick<Config, 'backupKey' | 'backupKeyFile'>): string[] {
  try {
    loadBackupKeys(config);
    return [];
  } catch (error) {
    return [`BACKUP_KEY_FILE is not usable: ${reasonOf(error)}`];
  }
}

/**
 * A file elsewhere that is written to. Its folder is not made: where it is missing, a disk is not mounted or the name is
 * mistyped, and the file would lie where no one looks for it. Only `DATA_DIR` itself is made by the start.
 */
function writtenFileProblem(name: string, file: string, dataDir: string): string[] {
  const [path, data] = [resolve(file), resolve(dataDir)];
  const folder = dirname(path);
  try {
    if (existsSync(path) && !statSync(path).isFile()) return [`${name} is not usable: ${path} is not a file`];
    if (folder !== data && !existsSync(folder))
      return [`${name} is not usable: the folder ${folder} does not exist; mount or make it first`];
    accessSync(nearest(path), constants.R_OK | constants.W_OK);
    return [];
  } catch (error) {
    return [`${name} is not usable: ${reasonOf(error)}`];
  }
}

const anchorProblem = ({ auditAnchor, dataDir }: Pick<Config, 'auditAnchor' | 'dataDir'>): string[] =>
  auditAnchor === undefined || /^https?:/.test(auditAnchor)
    ? []
    : writtenFileProblem('AUDIT_ANCHOR', auditAnchor, dataDir);

type Files = Pick<Config, 'dataDir' | 'endedList' | 'auditAnchor' | 'tls' | 'backupKey' | 'backupKeyFile'>;

/** [CF1] One sentence for each file or folder of the settings that the server could not use. Changes nothing. */
export const fileProblems = (config: Files): string[] => [
  ...dataFolderProblem(config.dataDir),
  ...writtenFileProblem('ENDED_LIST', config.endedList, config.dataDir),
  ...anchorProblem(config),
  ...certificateProblem(config),
  ...backupKeyProblem(config),
];
