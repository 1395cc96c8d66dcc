// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { projectRoot } from './project.mjs';

/**
 * @typedef {object} Chunk what Vite's manifest tells of one
 * @property {string} file
 * @property {boolean} [isEntry]
 * @property {string[]} [imports] keys of other chunks
 * @property {string[]} [dynamicImports] keys of other chunks
 * @property {string[]} [css] files
 * @typedef {Record<string, Chunk>} Manifest by source
 */

/** In bytes, gzip: a login on a slow phone is to feel light. */
export const LOGIN_BUDGET = 90_000;

/** Loaded lazily, and yet on every visit to the login page: one of each kind, so the largest counts. */
const ONE_OF = [/features\/login\/LoginByEmail\w*\.tsx/, /features\/login\/LoginByPhone\w*\.tsx/];
const LARGEST_OF = [/packages\/messages\//, /packages\/markets\//];

/**
 * What the login page loads in all.
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 * @returns {{ file: string, bytes: number }[]} its scripts and style sheets, the largest first
 */
export function loginFiles(manifest, sizeOf) {
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry);
  const always = closure(manifest, [...entries, ...matching(manifest, ONE_OF)]);
  const weigh = (/** @type {Set<string>} */ files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  for (const kind of LARGEST_OF) {
    const added = matching(manifest, [kind])
      .map(key => closure(manifest, [key]).difference?.(always) ?? new Set())
      .sort((one, other) => weigh(other) - weigh(one))[0];
    for (const file of added ?? []) always.add(file);
  }
  return [...always].map(file => ({ file, bytes: sizeOf(file) })).sort((one, other) => other.bytes - one.bytes);
}
