/** The page of this address as the server has it now; null where it cannot be reached. */
async function pageNow(): Promise<string | null> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/**
 * Loads the page again, if the server can be reached: without it the browser would put its own error page in the place
 * of this one and of what was typed. Resolves to whether it is loaded again.
 */
export async function reloadIfReachable(reload = (): void => window.location.reload()): Promise<boolean> {
  if ((await pageNow()) === null) return false;
  reload();
  return true;
}

/** Whether the server has another build than this page is of: its first script is another. */
export async function hasNewBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await pageNow();
  return page !== null && own !== null && own !== undefined && !page.includes(`"${own}"`);
}
