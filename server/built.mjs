// Plain JavaScript: a start that finds the file loads nothing that erases types.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const DIST = 'server/dist'
/** Names what the file was made from, and what made it. `scripts/generate/server-file.ts` writes it. */
export const LIST = `${DIST}/sources.json`

/**
 * Finds the server's own modules as one file. The folder of the file has the hash of all its sources as its name, so that the file of
 * sources that have changed since is never found.
 *
 * @param {string} root the installation
 * @returns {string | undefined}
 */
export function findBuilt(root) {
  try {
    const list = readFileSync(join(root, LIST), 'utf8')
    const file = join(
      root,
      folderOf(list, (path) => readFileSync(join(root, path))),
      'main.js',
    )
    return existsSync(file) ? file : undefined
  } catch {
    // Nothing is built, a source is gone, or the list is damaged: the sources run.
    return undefined
  }
}

/**
 * The folder of the file that is made from these sources.
 *
 * @param {string} list
 * @param {(path: string) => string | Buffer} read
 * @returns {string}
 */
export function folderOf(list, read) {
  /** @type {{ sources: string[] }} */
  const { sources } = JSON.parse(list)
  const hashes = sources.map((path) => hash('sha256', read(path)))
  return `${DIST}/${hash('sha256', `${list}\n${hashes.join('\n')}`).slice(0, 32)}`
}
