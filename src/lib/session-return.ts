import { getSession, setSession, subscribeSession } from './session.ts';

/**
 * Keeps the page of a session that has ended, until the same person has signed in again: true, and what was refused may
 * be sent again; or until they leave: false.
 */
export function waitForReturn(): Promise<boolean> {
  if (!getSession().isOver) setSession({ isOver: true });
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      const { isOver, token } = getSession();
      if (isOver) return;
      stop();
      resolve(token !== null);
    });
  });
}
