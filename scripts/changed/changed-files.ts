import { execFileSync } from 'node:child_process'
import { root } from '../root.ts'

const git = (...flags: readonly string[]): string =>
  execFileSync('git', flags, { cwd: root('.'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * The files that differ from a commit, those of the working tree that git does not know yet among them. A file that was moved or
 * deleted is named by its old path too.
 *
 * @param ref without one: where this branch left `main`
 * @throws where there is no such commit
 */
export function changedFiles(ref: string | undefined): string[] {
  const base = git('merge-base', ref ?? mainBranch(), 'HEAD')
  const differing = git('diff', '--name-only', '--no-renames', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${differing}\n${untracked}`.split('\n').filter((file) => file !== ''))].sort()
}

/** A clone of one branch has the others by their remote names only. */
const mainBranch = (): string => (git('branch', '--list', 'main') === '' ? 'origin/main' : 'main')
