import type { Access, Endpoint, Group } from '../../api/src/endpoint.ts'
import { groups } from '../../api/src/index.ts'
import { fileOf, NOTE } from './group-files.ts'

/**
 * The endpoints for the client, without the rules of all forms: one file per group in `api/src/client-endpoints/`, so that a
 * screen loads its own, and `api/src/client-endpoints.ts`, which combines them.
 * @returns source texts by path
 */
export function callsSources(): Readonly<Record<string, string>> {
  const files = Object.entries(groups).map(([name, group]) => [
    `api/src/client-endpoints/${fileOf(name)}`,
    groupSource(name, group),
  ])
  const gathered = Object.keys(groups).map((name) => `export { ${name} } from './client-endpoints/${fileOf(name)}'`)
  const head = `${NOTE}\n// The first screen loads this and no declaration: types are those of the schemas, the schemas stay behind.\n`
  return { ...Object.fromEntries(files), 'api/src/client-endpoints.ts': `${head}${gathered.sort().join('\n')}\n` }
}

function groupSource(name: string, group: Group): string {
  const accesses = new Set(Object.values(group).map(({ access }) => nameOf(access)))
  return `${NOTE}
import { type ClientGroup, ${[...accesses].sort().join(', ')} } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const ${name}: ClientGroup<(typeof groups)['${name}']> = {
${Object.entries(group).map(endpointSource).join('\n')}
}
`
}

const endpointSource = ([name, { method, path, access, download }]: [string, Endpoint]) =>
  `  ${name}: { method: '${method}', path: '${path}', access: ${accessSource(access)}${download ? ', download: true' : ''} },`

function nameOf(access: Access): string {
  if (access.kind === 'public') return 'everyone'
  if (access.kind === 'registration') return 'registrant'
  if (access.kind === 'signed_in') return access.setup ? 'signedInOrSettingUp' : 'signedIn'
  return 'can'
}

const accessSource = (access: Access): string =>
  access.kind === 'can' ? `can(${access.any_of.map((capability) => `'${capability}'`).join(', ')})` : nameOf(access)
