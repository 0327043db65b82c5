import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from '../root.ts'

const PAGES = ['docs/how-to-add-an-endpoint.md', 'docs/how-to-add-a-field.md', 'docs/how-to-add-a-screen.md']
/** Where the examples of a workspace are compiled with its tests; git ignores the folders. */
const PLACES = { server: 'server/test/examples', web: 'web/test/examples' } as const

/** An example of a page as a file of a workspace. */
export interface Example {
  readonly path: string
  readonly text: string
}

/** Writes every example of the how-to pages into the workspace that compiles it. */
export async function writeExamples(): Promise<void> {
  for (const place of Object.values(PLACES)) await rm(root(place), { recursive: true, force: true })
  for (const page of PAGES)
    for (const { path, text } of examplesOf(page, await readFile(root(page), 'utf8'))) {
      await mkdir(dirname(root(path)), { recursive: true })
      await writeFile(root(path), text)
    }
}

/**
 * The examples of a page. Each `ts` or `tsx` fence follows a comment `<!-- compiled in server` or `web` with the code around it; the
 * fence takes the place of its line `// …`. A fence without that line is a whole file; its first line says where it belongs, from which
 * its imports start.
 * @throws if a fence has no such comment
 */
export function examplesOf(page: string, text: string): Example[] {
  const fences = text.matchAll(/(?:<!-- compiled in (server|web)\n([\s\S]*?)-->\n+)?^```(tsx?)\n([\s\S]*?)^```/gm)
  return [...fences].map(([, workspace, around = '', ending, code = ''], index) => {
    if (workspace !== 'server' && workspace !== 'web')
      throw new Error(`${page}: fence ${index + 1} has no comment that says where it is compiled.`)
    const name = page.replace(/^.*\/|\.md$/g, '')
    const path = `${PLACES[workspace]}/${name}-${index + 1}.${ending}`
    const home = /^\/\/ (\S+)\n/.exec(code)?.[1]
    const content = around.includes('// …') ? around.replace('// …', () => code.trimEnd()) : `${around}${code}`
    return { path, text: `// From ${page}, fence ${index + 1}.\n${home ? movedImports(content, home, path) : content}` }
  })
}

/** Relative imports of a file, as they read from another place. */
const movedImports = (code: string, from: string, to: string) =>
  code.replace(/(from|import\() ?'(\.[^']+)'/g, (_, word: string, target: string) => {
    const moved = relative(dirname(to), normalize(join(dirname(from), target)))
    return `${word}${word === 'from' ? ' ' : ''}'${moved.startsWith('.') ? moved : `./${moved}`}'`
  })
