/** What a paper said when it was drawn, as a hash: a later one is printed only where it says something else [P7]. */
export const PRINTED_CONTENT_COLUMNS = { print_job: { said: 'text?' } } as const;
