import { readdir, readFile } from 'node:fs/promises'

/** A rule that a function of the schema enforces by an exception. */
export interface RaisedRule {
  /** The constraint that the exception names; the function itself if it names none. */
  readonly name: string
  readonly raised_by: string
  readonly file: string
}

interface TextFile {
  readonly path: string
  readonly text: string
}

/** The rules that the functions of these files of the schema enforce. */
export const raisedRules = (files: readonly TextFile[]): RaisedRule[] =>
  files.flatMap(({ path: file, text }) =>
    [...text.replace(/--.*/g, '').matchAll(FUNCTION)].flatMap(([, raised_by = '', , body = '']) =>
      [...body.matchAll(RAISE)].map(([statement]) => ({
        name: /\bconstraint = '(\w+)'/.exec(statement)?.[1] ?? raised_by,
        raised_by,
        file,
      })),
    ),
  )

/** One sentence for each rule that no test names between quotation marks. */
export function unnamedRules(rules: readonly RaisedRule[], tests: readonly TextFile[]): string[] {
  const named = new Set(tests.flatMap(({ text }) => text.match(/(?<=['"`])\w+(?=['"`])/g) ?? []))
  const missing = rules
    .filter(({ name }) => !named.has(name))
    .map(
      ({ name, raised_by, file }) =>
        `No test of the server names the rule ${name} of the function ${raised_by} in ${file}: add a statement that it refuses to server/test/schema/rules-of-*.test.ts.`,
    )
  return [...new Set(missing)]
}

/** The files of a folder with such an ending, their paths relative to it. */
export async function textFiles(folder: string, ending: string): Promise<TextFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(ending)).sort()
  return Promise.all(
    paths.map(async (path) => ({
      path: path.replaceAll('\\', '/'),
      text: await readFile(`${folder}/${path}`, 'utf8'),
    })),
  )
}

const FUNCTION = /\bcreate (?:or replace )?function (\w+)\([\s\S]*?\bas \$(\w*)\$([\s\S]*?)\$\2\$/g
/** `raise;` passes the exception on that it caught. */
const RAISE = /\braise\s+(?!notice\b|warning\b|log\b|info\b|debug\b)[^;]+;/g
