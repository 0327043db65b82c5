import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * The schema as it is, as one script for an empty database: `schema/roles.sql`, `schema/functions` and `schema/tables`.
 *
 * A file comes after those whose tables and functions its own statements name. Bodies of functions are not looked at: they
 * are resolved when they run.
 *
 * @throws Error if files need one another in a circle
 */
export async function schemaSource(folder = FOLDER): Promise<string> {
  const files = await readFiles(folder)
  const parts = inOrder(files).map(({ path, sql }) => `-- ${path}\n\n${sql.trim()}\n`)
  return `set local check_function_bodies = off;\n\n${parts.join('\n')}`
}

/** What a statement refers to: a table after one of these words, or a function that it calls. */
const NAMED = /\b(?:references|from|join|setof|function) (\w+)|\b(\w+)\(/g

const FOLDER = fileURLToPath(new URL('schema', import.meta.url))

interface SchemaFile {
  readonly path: string
  readonly sql: string
  /** Tables, views and functions that it creates. */
  readonly creates: ReadonlySet<string>
  /** Tables and functions that its statements refer to, outside of comments, texts and bodies of functions. */
  readonly names: ReadonlySet<string>
}

async function readFiles(folder: string): Promise<SchemaFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(`${folder}/${path}`, 'utf8')
      const statements = sql.replace(/--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, ' ')
      const created = statements.matchAll(/create (?:table|view|function) (\w+)/g)
      return {
        path: path.replaceAll('\\', '/'),
        sql,
        creates: new Set([...created].map(([, name]) => name ?? '')),
        names: new Set([...statements.matchAll(NAMED)].flatMap(([, relation, called]) => relation ?? called ?? [])),
      }
    }),
  )
}

function inOrder(files: readonly SchemaFile[]): SchemaFile[] {
  const ordered: SchemaFile[] = []
  const open = new Set<SchemaFile>()
  const visit = (file: SchemaFile): void => {
    if (ordered.includes(file)) return
    if (open.has(file)) throw new Error(`Files of the schema need one another: ${[...open].map(({ path }) => path)}`)
    open.add(file)
    for (const other of files) {
      if (other !== file && [...other.creates].some((name) => file.names.has(name))) visit(other)
    }
    open.delete(file)
    ordered.push(file)
  }
  for (const file of files.filter(({ path }) => path === 'roles.sql')) visit(file)
  for (const file of files) visit(file)
  return ordered
}
