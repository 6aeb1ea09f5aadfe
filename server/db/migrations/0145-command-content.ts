/** What a command was about, so that its id is not answered for another one [O4]. Absent from those before 0.3. */
export const COMMAND_CONTENT_COLUMNS = { command: { content_hash: 'text?' } } as const;
