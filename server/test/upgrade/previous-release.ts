import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readMigrations } from '../../src/database/migrate.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WORKSPACES = ['api', 'server', 'web']
const A_DAY_S = 86_400

export interface PreviousRelease {
  /** The tag or commit. */
  readonly name: string
  /** Its files, with the packages of this checkout. */
  readonly folder: string
  /** How many migrations came since. */
  readonly later: number
  /** What it has to be started with to go on while the schema changes. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Puts the files of the previous release into a folder, ready to start: those of PREVIOUS_RELEASE, else of the latest tag, else of the
 * newest commit that is a day older than this one.
 *
 * @throws if the history does not have one, or if its migrations were changed since
 */
export async function unpackPreviousRelease(folder: string): Promise<PreviousRelease> {
  const name = process.env.PREVIOUS_RELEASE ?? latestTag() ?? olderCommit()
  const archive = join(folder, 'release.tar')
  const files = join(folder, 'release')
  await mkdir(files)
  git('archive', `--output=${archive}`, name)
  execFileSync('tar', ['-xf', archive, '-C', files])
  await linkPackages(files)
  const before = await readMigrations(join(files, 'server/src/database/migrations'))
  const now = await readMigrations()
  const changed = before.find(({ name, sha256 }, at) => now[at]?.name !== name || now[at]?.sha256 !== sha256)
  if (changed)
    throw new Error(
      `${name} applied ${changed.name}, and this checkout has another file in its place: no update of it is possible.`,
    )
  // Made from the declarations, and not in git.
  execFileSync(process.execPath, ['scripts/launch.mjs', 'generate', '--code'], { cwd: files, stdio: 'pipe' })
  // Earlier ones fail calls whose statements were prepared before a migration.
  const repeats = (await readFile(join(files, 'server/src/errors/problems.ts'), 'utf8')).includes('isOutdatedPlan')
  const settings: PreviousRelease['settings'] = repeats ? {} : { DATABASE_PREPARE: 'off' }
  return { name, folder: files, later: now.length - before.length, settings }
}

/** A program of the server of a release. */
export const programOf = ({ folder }: PreviousRelease, file: string) =>
  pathToFileURL(join(folder, 'server/src', file)).href

/** Its workspaces find each other; all other packages are those of this checkout. */
async function linkPackages(files: string): Promise<void> {
  const own = join(files, 'node_modules/@storey')
  await mkdir(own, { recursive: true })
  for (const name of WORKSPACES) await symlink(`../../${name}`, join(own, name))
  const packages = join(ROOT, 'node_modules')
  for (const name of await readdir(packages))
    if (name !== '@storey' && (name === '.bin' || !name.startsWith('.')))
      await symlink(join(packages, name), join(files, 'node_modules', name))
}

/** The latest tag of a version before this commit. */
function latestTag(): string | undefined {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname')
  return tags.split('\n')[0] || undefined
}

function olderCommit(): string {
  const latest = Number(git('log', '-1', '--format=%ct')) - A_DAY_S
  const found = git('log', '-1', `--before=${latest}`, '--format=%h')
  if (found) return found
  const shallow = git('rev-parse', '--is-shallow-repository') === 'true'
  throw new Error(
    shallow
      ? 'This clone has no history, so it has no previous release: run git fetch --unshallow --tags, or set PREVIOUS_RELEASE to a commit that it has.'
      : 'No commit is a day older than this one: set PREVIOUS_RELEASE to a commit.',
  )
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch (problem) {
    throw new Error(`The previous release comes from the history of git: git ${words[0]} failed.`, { cause: problem })
  }
}
