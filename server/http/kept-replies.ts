import { LRUCache } from 'lru-cache';

/** What all restaurants' kept replies take at most, and one of them. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 1024 * 1024;
/** What is changed past the log, by a repair of the database, is shown after so long. */
const LIFE_MS = 60_000;

type KeptReply = { version: string; bytes: Buffer };

export type KeptReplies = {
  /** The reply to this question, if it is of this version. */
  find: (question: string, version: string) => Buffer | undefined;
  keep: (question: string, reply: KeptReply) => void;
};

/**
 * Replies that are the same for everybody who may ask, as long as a version does: checked and written once, and not again
 * for each who asks. In this process's memory only, the ones asked for last.
 */
export function createKeptReplies(): KeptReplies {
  const kept = new LRUCache<string, KeptReply>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ bytes }, question) => bytes.length + 2 * question.length + 1,
    ttl: LIFE_MS,
  });
  return {
    find(question, version) {
      const found = kept.get(question);
      return found?.version === version ? found.bytes : undefined;
    },
    keep: (question, reply) => void kept.set(question, reply),
  };
}
