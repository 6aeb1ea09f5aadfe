import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Two cores shared with other work: a page may take longer than the library's one second.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
