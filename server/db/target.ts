import { sqlitePath, type Config } from '../base/config.ts';
import type { DatabaseTarget } from './database.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'namesStatements'>>;

/** The database this installation uses: PostgreSQL where `DATABASE_URL` names one, else the file in `DATA_DIR`. */
export const targetOf = (config: Place): DatabaseTarget =>
  config.databaseUrl === undefined
    ? { kind: 'sqlite', path: sqlitePath(config) }
    : { kind: 'postgres', url: config.databaseUrl, isNamed: config.namesStatements ?? true };
