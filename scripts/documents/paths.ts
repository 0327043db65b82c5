import { readdir, readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { root } from '../root.ts'

const PAGES = ['README.md', 'CONTRIBUTING.md']
const TOP = 'api|server|web|e2e|bench|demo|scripts|docs'
/** What the project does not keep: packages, what builds and tests write. */
const UNKEPT = /(^|\/)(node_modules|dist|artifacts|data|\.git)(\/|$)/
/** A file by its ending, or anything below one of the top folders. */
const PATH = new RegExp(
  `^(?:[\\w@.*…{},-]+/)*[\\w@.*…{},-]+\\.(?:ts|tsx|mjs|sql|css|csv|md)$|^(?:${TOP})/[\\w@.*…{},/-]*$`,
)

/** Every path in the documents that leads to nothing, one per line. */
export async function findDeadPaths(): Promise<string> {
  const docs = await readdir(root('docs'), { recursive: true })
  const pages = [...PAGES, ...docs.filter((page) => page.endsWith('.md')).map((page) => `docs/${page}`)]
  const kept = (await filesBelow('')).map((file) => `/${file}`)
  const dead = await Promise.all(
    pages.map(async (page) =>
      deadPaths(page, await readFile(root(page), 'utf8'), kept).map((path) => `${page}: ${path}`),
    ),
  )
  return dead.flat().join('\n')
}

/** The paths in backticks and the relative links of one page that are not among the files, which begin with `/`. */
export function deadPaths(page: string, text: string, files: readonly string[]): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter((path) => PATH.test(path))
  const links = [...prose.matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    normalize(join(page, '..', target)),
  )
  return [...new Set([...quoted, ...links])].filter((path) => !UNKEPT.test(path) && !leadsToAny(path, files))
}

/** A path may begin at any folder, and have `*` or `…` in place of a name, or `{a,b}` in place of two. */
function leadsToAny(path: string, files: readonly string[]): boolean {
  const pattern = path
    .replace(/^@storey\/|^(\.\.\/)+|\/$/g, '')
    .replace(/^api\/(?!src(?:\/|$)|permissions)/, 'api/src/')
    .replace(/[.\\+?^$()|[\]]/g, '\\$&')
    .replace(/\{([^{}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*|…|\*/g, (mark) => (mark === '**' ? '.*' : '[^/]*'))
  const wanted = new RegExp(`/${pattern}(?:/|$)`)
  return files.some((file) => wanted.test(file))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(root(folder || '.'), { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (UNKEPT.test(path)) return []
      return entry.isDirectory() ? filesBelow(path) : [path]
    }),
  )
  return found.flat()
}
