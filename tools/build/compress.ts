import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * Writes a Brotli and a gzip file beside each text file, so that no request compresses it. The page itself is left out, because
 * the service changes it.
 */
export async function compressTexts(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map(entry => compress(join(entry.parentPath, entry.name))));
}

async function compress(path: string) {
  const text = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(text, quality).then(small => writeFile(`${path}.br`, small)),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }).then(small =>
      writeFile(`${path}.gz`, small),
    ),
  ]);
}
