import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * The mocked backend of component tests. A call no one mocked meets a lost link: msw's own strategy for it ends the
 * whole run when the page that made the call is gone by then.
 */
export const mockServer = setupServer(http.all('*', () => HttpResponse.error()));

beforeAll(() => mockServer.listen());
afterEach(() => mockServer.resetHandlers());
afterAll(() => mockServer.close());
