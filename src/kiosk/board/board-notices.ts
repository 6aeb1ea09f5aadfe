import type { ReactNode } from 'react';

/** What a lane says above its tickets. */
export type BoardNotices = { new: ReactNode; preparing: ReactNode };
