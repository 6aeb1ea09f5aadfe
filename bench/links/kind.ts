/** One connection, as a person who uses this product would make it, with its own way to come back. */
export type Link = { close: () => void };

export type LinkListener = {
  /** The handler: a message is here. */
  onMessage: (key: string) => void;
  /** Usable: subscribed, and everything missed has been handed over where the product does that. */
  onUp: () => void;
  /** The product itself says that the link is gone. */
  onDown: () => void;
};

/** A running server of one kind on its own port. */
export type Rival = {
  port: number;
  pid: () => number;
  /** By way of `port`, which may be a proxy's. `isMany` for thousands in one process, where a whole session is too much. */
  connect: (port: number, listener: LinkListener, isMany: boolean) => Link;
  /** Resolves to the message's key once the publisher has been answered, as far as the product answers. */
  publish: () => Promise<string>;
  /** Lets a server in JavaScript throw away what no one needs, before its memory is read. */
  collect: () => Promise<void>;
  /** kill -9, and again on the same port and data. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

export type Kind = {
  name: string;
  /** What a reader has to know to understand its figures. */
  setting: string;
  /** A sentence instead of a server: why it cannot run on this machine. */
  start: () => Promise<Rival | string>;
};
