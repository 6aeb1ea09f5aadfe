import { createServer } from 'node:http';
import SqliteDatabase from 'better-sqlite3';

/**
 * The negative control: an intake as many are built. It answers first and writes what has gathered a moment later, and
 * a write that fails is noticed by no one. Arguments: the database's path.
 */
const WRITE_EVERY_MS = 50;

const database = new SqliteDatabase(process.argv[2] ?? '');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists orders (external_id text primary key, body text)');
const insert = database.prepare('insert into orders values (?, ?)');
let waiting: { external_id: string; body: string }[] = [];

setInterval(() => {
  const batch = waiting;
  waiting = [];
  try {
    database.transaction(() => {
      for (const { external_id, body } of batch) insert.run(external_id, body);
    })();
  } catch {
    // As it is: the channel was answered yes.
  }
}, WRITE_EVERY_MS);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    const { external_id } = JSON.parse(body) as { external_id: string };
    waiting.push({ external_id, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status_code: 200, data: { id: external_id } }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
