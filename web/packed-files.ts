import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller ones gain nothing. The bundler's own helpers, which every page waits for, are larger. */
const LEAST_BYTES = 512
const BROTLI_QUALITY = 11
const packings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** Writes each script, style sheet and page compressed beside itself, which the server sends instead of compressing it at every request. */
export const packedFiles = (): Plugin => ({
  name: 'storey:packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(m?js|css|html)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(dir, name))
        if (bytes.length < LEAST_BYTES) return
        for (const [ending, pack] of Object.entries(packings))
          await writeFile(join(dir, `${name}.${ending}`), await pack(bytes))
      }),
    )
  },
})
