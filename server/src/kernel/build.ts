import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Written by packaging, where there is no repository. */
const COMMIT_FILE = 'COMMIT'
const SHOWN = 12

/** The version of this release, and the commit that it was made from. */
export const build = {
  version: (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version,
  commit: readCommit(ROOT).slice(0, SHOWN),
} as const

export function readCommit(root: string): string {
  try {
    const file = join(root, COMMIT_FILE)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : commitOf(join(root, '.git'))
  } catch {
    return 'unknown'
  }
}

/** The checked-out commit; in a worktree, `.git` is a file that names the folder, and branches are in the common one. */
function commitOf(git: string): string {
  const read = (path: string) => readFileSync(path, 'utf8').trim()
  const folder = statSync(git).isDirectory() ? git : resolve(git, '..', read(git).replace('gitdir: ', ''))
  const head = read(join(folder, 'HEAD'))
  if (!head.startsWith('ref: ')) return head
  const branch = head.slice('ref: '.length)
  const common = existsSync(join(folder, 'commondir')) ? resolve(folder, read(join(folder, 'commondir'))) : folder
  if (existsSync(join(common, branch))) return read(join(common, branch))
  const packed = read(join(common, 'packed-refs')).split('\n')
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? 'unknown'
}
