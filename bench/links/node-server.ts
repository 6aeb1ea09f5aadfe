/** A server of socket.io or of bare ws, as its documentation begins: everyone connected is sent what is posted. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

const [kind = '', port = '0'] = process.argv.slice(2);
const RECOVERED_FOR_MS = 2 * 60_000;

const http = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    broadcast(Buffer.concat(parts).toString());
    response.end('ok');
  });
});

function startSocketIo(): (text: string) => void {
  const io = new Server(
    http,
    kind === 'socket.io-recovery' ? { connectionStateRecovery: { maxDisconnectionDuration: RECOVERED_FOR_MS } } : {},
  );
  return (text) => void io.emit('event', JSON.parse(text));
}

function startWs(): (text: string) => void {
  const wss = new WebSocketServer({ server: http });
  return (text) => {
    for (const client of wss.clients) client.send(text);
  };
}

const broadcast = kind === 'ws' ? startWs() : startSocketIo();
http.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
