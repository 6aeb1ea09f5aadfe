import { describe, expect, it } from 'vitest';
import { compareVersions, releaseName } from '../upgrade/release-info.ts';
import { packageClosure, packageOf } from './package-closure.ts';
import { isCarried } from './package-files.ts';

describe('the packages of a release', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', '@types/b': '1' }, peerDependencies: { c: '1' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { 'b-linux': '1', 'b-darwin': '1' } },
    'node_modules/b': {},
    'node_modules/b-linux': {},
    'node_modules/b-darwin': {},
    'node_modules/c': {},
    'node_modules/only-tests': {},
  };
  const isInstalled = (path: string): boolean => path !== 'node_modules/b-darwin';

  it('are what the build imports and what that needs, where Node would find it', () => {
    expect(packageClosure(['a/part'], packages, isInstalled)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b-linux',
      'node_modules/c',
    ]);
    expect(packageOf('@fastify/static/x')).toBe('@fastify/static');
  });

  it('are refused when one that is needed is missing', () => {
    expect(() => packageClosure(['d'], packages, isInstalled)).toThrow('d is not installed, and the server needs it');
  });

  it('come without what their authors alone need, and always with their licence', () => {
    const carried = ['package.json', 'lib/test/x.js', 'docs/LICENSE.md'];
    const left = ['test/x.js', 'lib/x.d.ts', 'lib/x.js.map', 'README.md'];
    expect([...carried, ...left].filter((file) => isCarried('a', file))).toEqual(carried);
    expect(isCarried('better-sqlite3', 'deps/sqlite3/sqlite3.c')).toBe(false);
    expect(isCarried('better-sqlite3', 'build/Release/better_sqlite3.node')).toBe(true);
  });
});

it('a release is named after its version and platform, and versions are compared as numbers', () => {
  expect(releaseName({ version: '0.10.0', platform: 'linux', arch: 'x64' })).toBe('laidan-0.10.0-linux-x64');
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
});
