import { createServer, type Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNoticeChannel, type NoticeHandlers } from './notice-channel.ts';

const NOTICE = {
  restaurant_id: 'r1',
  head: 4,
  name: '蜀香小馆',
  todo_count: 1,
  newest: [{ id: 'o1', order_no: '060', age_ms: 12, by: null }],
};

let http: HttpServer;
let sockets: Server;
let close: () => void = () => undefined;

beforeEach(async () => {
  http = createServer();
  sockets = new Server(http, { transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/`));
});
afterEach(async () => {
  close();
  await sockets.close();
});

/** Opens the channel and keeps what it says. */
function open(token = 'token-1') {
  const said = {
    links: [] as string[],
    notices: [] as unknown[],
    screens: [] as unknown[],
    logouts: [] as string[],
    overs: 0,
  };
  const handlers: NoticeHandlers = {
    onLink: (link) => said.links.push(link),
    onNotice: (notice) => said.notices.push(notice),
    onScreen: (notice) => said.screens.push(notice),
    onLogout: (message) => said.logouts.push(message),
    onOver: () => void (said.overs += 1),
  };
  close = openNoticeChannel(token, handlers);
  return said;
}

it('sends its token, passes on what has the agreed shape, and drops the rest', async () => {
  const tokens: unknown[] = [];
  sockets.on('connection', (socket) => {
    tokens.push(socket.handshake.auth['token']);
    socket.emit('notice', { ...NOTICE, head: 'many' });
    socket.emit('notice', NOTICE);
    socket.emit('screen', { restaurant_id: 'r1', device_id: 'd1' });
    socket.emit('logout', { message: 'login required' });
  });
  const said = open();
  await vi.waitFor(() => expect(said.logouts).toEqual(['login required']));
  expect(tokens).toEqual(['token-1']);
  expect(said.notices).toEqual([NOTICE]);
  expect(said.screens).toEqual([{ restaurant_id: 'r1', device_id: 'd1' }]);
});

it('reports the loss and reconnects on its own, also after a server that closed its sockets', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const said = open();
  await vi.waitFor(() => expect(said.links).toEqual(['normal']));
  sockets.disconnectSockets();
  await vi.waitFor(() => expect(said.links).toEqual(['normal', 'lost', 'normal']));
});

it('stays closed once it was closed', async () => {
  const said = open();
  await vi.waitFor(() => expect(said.links).toEqual(['normal']));
  close();
  await vi.waitFor(() => expect(sockets.engine.clientsCount).toBe(0));
  expect(said.links.at(-1)).toBe('lost');
});

it('tries again what the server could not admit just then, and ends with a session that is over', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const answers = [new Error('try_again'), undefined];
  sockets.use((_socket, next) => next(answers.shift()));
  const said = open();
  await vi.waitFor(() => expect(said.links).toEqual(['lost', 'normal']));
  expect(said.logouts).toEqual([]);
  answers.push(new Error('session_over'));
  sockets.disconnectSockets();
  await vi.waitFor(() => expect(said.overs).toBe(1));
  expect(said.logouts).toEqual([]);
});
