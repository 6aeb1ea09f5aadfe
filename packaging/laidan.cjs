#!/usr/bin/env node
// bin/laidan of a release: looks whether this Node can run it, then hands over to the built commands.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const release = require('../release.json');

if (process.versions.modules === release.node_abi && process.arch === release.arch) {
  void import(pathToFileURL(join(__dirname, '..', 'dist', 'lib', 'laidan.js')).href);
} else {
  const here = `Node ${process.versions.node} on ${process.arch}`;
  process.stderr.write(`This release is for Node ${release.node} on ${release.arch}, and this is ${here}.\n`);
  process.exitCode = 1;
}
