import { describe, expect, it, vi } from 'vitest';
import { createLateTransport } from './late-transport.ts';
import type { Transport, TransportHandlers } from './ports.ts';

const handlersOf = (): TransportHandlers => ({
  onOpen: vi.fn(),
  onFrame: vi.fn(),
  onClose: vi.fn(),
  onUnreadable: vi.fn(),
});
const probe = { t: 'probe' as const, n: 1 };

describe('a transport that is loaded late', () => {
  it('carries nothing before, then everything', async () => {
    const real: Transport = { open: vi.fn(), send: vi.fn(() => true), kill: vi.fn() };
    const late = createLateTransport(async () => real);
    const handlers = handlersOf();
    late.open(handlers);
    expect(late.send(probe)).toBe(false);
    await vi.waitFor(() => expect(real.open).toHaveBeenCalledWith(handlers));
    expect(late.send(probe)).toBe(true);
  });

  it('does not open when it was killed while loading', async () => {
    const real: Transport = { open: vi.fn(), send: vi.fn(() => true), kill: vi.fn() };
    const late = createLateTransport(async () => real);
    late.open(handlersOf());
    late.kill('disabled');
    await Promise.resolve();
    await Promise.resolve();
    expect(real.open).not.toHaveBeenCalled();
  });

  it('closes when the code cannot be had, and tries again at the next open', async () => {
    const real: Transport = { open: vi.fn(), send: vi.fn(() => true), kill: vi.fn() };
    const make = vi.fn(async () => real).mockRejectedValueOnce(new Error('offline'));
    const late = createLateTransport(make);
    const handlers = handlersOf();
    late.open(handlers);
    await vi.waitFor(() => expect(handlers.onClose).toHaveBeenCalled());
    late.open(handlers);
    await vi.waitFor(() => expect(real.open).toHaveBeenCalled());
  });
});
