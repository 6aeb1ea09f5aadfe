import { dispatch, type Entry } from './lib/dispatch.ts';

/** What a release can do; each is a module that runs when it is loaded. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  start: { does: 'serves the product', load: () => import('./serve.ts') },
  backup: { does: 'writes the installation into a folder, while it runs', load: () => import('./backup.ts') },
  restore: { does: 'restores a backup into an empty place', load: () => import('./restore.ts') },
  upgrade: { does: 'installs a newer release, or goes back to the one before', load: () => import('./upgrade.ts') },
  migrate: { does: 'migrates the database to this version', load: () => import('./migrate.ts') },
  'migrate-to-postgres': { does: 'moves the installation', load: () => import('./migrate-to-postgres.ts') },
  'reset-account': { does: 'gives a person access again', load: () => import('./reset-account.ts') },
  'rotate-keys': {
    does: 'encrypts with the newest master key what older ones encrypted',
    load: () => import('./rotate-keys.ts'),
  },
  reindex: { does: 'writes the index of orders again, and checks it', load: () => import('./reindex.ts') },
  'verify-audit': { does: 'verifies the record of changes', load: () => import('./verify-audit.ts') },
  doctor: { does: 'looks whether everything works, and says what to do', load: () => import('./doctor.ts') },
  'support-bundle': {
    does: 'writes an archive for somebody who helps, without secrets',
    load: () => import('./support-bundle.ts'),
  },
  trace: { does: 'says what happened to an order', load: () => import('./trace.ts') },
  demo: { does: 'makes a platform of many restaurants in an empty database', load: () => import('./demo.ts') },
  traffic: { does: 'posts believable orders to a demo', load: () => import('./traffic.ts') },
};

const code = await dispatch(process.argv.slice(2), COMMANDS);
if (code !== undefined) process.exitCode = code;
