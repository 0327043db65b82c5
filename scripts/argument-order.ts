import { readdir, readFile } from 'node:fs/promises'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './root.ts'

// A server function takes its transaction in one of two ways (docs/decisions/0020): a query as `(db, scope, …)`, an action that emits
// or uses services as one context `({ db, scope, services, emit }, …)`.

type Role = 'db' | 'scope' | 'services' | 'emit' | 'context'
const ROLES: readonly (readonly [Role, RegExp])[] = [
  ['db', /^Database$/],
  ['scope', /^Scope$/],
  ['services', /^Services$/],
  ['emit', /^Emit$/],
  ['context', /^(Emit|Read|Account)?Context$/],
]

/** The role of a parameter, by its type and, where the type is inferred, by its name. */
function roleOf(param: ESTree.ParamPattern, source: string): Role | undefined {
  const pattern = param.type === 'AssignmentPattern' ? param.left : param
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : undefined
  if (!annotation) {
    const name = pattern.type === 'Identifier' ? pattern.name : ''
    return ROLES.map(([role]) => role).find((role) => role === name)
  }
  const type = source.slice(annotation.start + 1, annotation.end).trim()
  const [, named = ''] = /^(?:Pick<|Omit<)?(\w+)/.exec(type) ?? []
  return ROLES.find(([, pattern]) => pattern.test(named))?.[0]
}

/** Describes an error in the order of a function's parameters; undefined if there is none. */
function problemOf(roles: readonly (Role | undefined)[]): string | undefined {
  if (roles.indexOf('context') > 0) return 'the context comes first'
  if (!roles.includes('db')) return undefined
  if (roles[0] !== 'db') return 'db comes first'
  if (roles.indexOf('scope') > 1) return 'scope comes second, after db'
  return roles.includes('services') || roles.includes('emit')
    ? 'db, services and emit come as one context, the first argument'
    : undefined
}

/** The functions of a source text with misordered first arguments, each with its line. */
export function misorderedIn(path: string, source: string): { line: number; problem: string }[] {
  const found: { line: number; problem: string }[] = []
  const { program } = parseSync(path, source)
  const look = ({ params, start }: { params: readonly ESTree.ParamPattern[]; start: number }) => {
    const problem = problemOf(params.map((param) => roleOf(param, source)))
    if (problem) found.push({ line: source.slice(0, start).split('\n').length, problem })
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
    TSFunctionType: look,
  }).visit(program)
  return found
}

/** The misordered functions of the server, one per line; empty if there are none. */
export async function findMisordered(): Promise<string> {
  const found: string[] = []
  for (const path of await readdir(root('server/src'), { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    for (const { line, problem } of misorderedIn(path, await readFile(root(`server/src/${path}`), 'utf8')))
      found.push(`server/src/${path}:${line}: ${problem}`)
  }
  return found.join('\n')
}
