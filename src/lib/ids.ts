import { v7 } from 'uuid';

/** An id made here; time-ordered, so that lists by id are lists by time. */
export const newId = (): string => v7();
