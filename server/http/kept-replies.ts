import { LRUCache } from 'lru-cache';

/** What all restaurants' kept replies take at most, and one of them. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 1024 * 1024;
/** What is changed past the log, by a repair of the database, is shown after so long. */
const LIFE_MS = 60_000;

type KeptReply = { version: string; bytes: Buffer };
type Making = { version: string; bytes: Promise<Buffer> };

/** The reply to a question at a version, made only where it is not known, and once for all who wait for it. */
export type KeptReplies = (question: string, version: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Replies that are the same for everybody who may ask, as long as a version does: read, checked and written once, and not
 * again for each who asks. In this process's memory only, the ones asked for last.
 */
export function createKeptReplies(): KeptReplies {
  const kept = new LRUCache<string, KeptReply>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ bytes }, question) => bytes.length + 2 * question.length + 1,
    ttl: LIFE_MS,
  });
  const making = new Map<string, Making>();
  return async (question, version, make) => {
    const known = kept.get(question);
    if (known?.version === version) return known.bytes;
    const begun = making.get(question);
    if (begun?.version === version) return begun.bytes;
    const mine: Making = { version, bytes: make() };
    making.set(question, mine);
    try {
      const bytes = await mine.bytes;
      kept.set(question, { version, bytes });
      return bytes;
    } finally {
      if (making.get(question) === mine) making.delete(question);
    }
  };
}
