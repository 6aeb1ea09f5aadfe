import type { Page } from '@playwright/test';

/** All rows of all stores of all of the browser's databases, as text. */
const databasesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const readAll = (name: string): Promise<string> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const { result } = opening;
          const stores = [...result.objectStoreNames];
          if (stores.length === 0) return resolve('');
          const reading = result.transaction(stores);
          const parts: string[] = [];
          for (const store of stores) {
            const all = reading.objectStore(store).getAll();
            all.addEventListener('success', () => parts.push(JSON.stringify(all.result)));
          }
          reading.addEventListener('complete', () => {
            result.close();
            resolve(parts.join(''));
          });
        });
      });
    const databases = await indexedDB.databases();
    return (await Promise.all(databases.map(({ name = '' }) => readAll(name)))).join('\n');
  });

/** Wherever a browser keeps things, and the whole page. */
export async function everythingOf(page: Page): Promise<string> {
  const shown = await page.evaluate(() => {
    const kept = [Object.entries(sessionStorage), Object.entries(localStorage), history.state, location.href];
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    return [JSON.stringify(kept), document.documentElement.outerHTML, ...values].join('\n');
  });
  return `${shown}\n${await databasesOf(page)}`;
}

/** The rows of a store of one of the page's databases; none before the page has made it. */
export const readRows = <T>(page: Page, database: string, store: string): Promise<T[]> =>
  page.evaluate(
    ([name, from]) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        let isNew = false;
        // To look must not make it: the page's own opening would wait for ever behind an empty one.
        opening.addEventListener('upgradeneeded', () => {
          isNew = true;
          opening.transaction?.abort();
        });
        opening.addEventListener('error', () =>
          isNew ? resolve([]) : reject(opening.error ?? new Error('no database')),
        );
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as T[]);
          });
        });
      }),
    [database, store] as const,
  );
