import type { Access, Endpoint, Group } from '../../api/src/endpoint.ts'
import { groups } from '../../api/src/index.ts'

/** Writes `api/src/calls.ts`: what a client calls and asks for, without the rules of every form of every screen. */
export async function callsSource(): Promise<string> {
  const written = Object.entries(groups).map(([name, group]) => groupSource(name, group))
  return `// Generated from the declarations by \`npm run generate\`. Change those, not this file.
import { type CalledGroup, can, everyone, signedIn, signedInOrSettingUp } from './endpoint.ts'
import type { groups } from './index.ts'

type Calls<Name extends keyof typeof groups> = CalledGroup<(typeof groups)[Name]>

// Every endpoint for whoever calls it and needs no schema of it: the first screen loads this and no declaration.

${written.join('\n\n')}
`
}

const groupSource = (name: string, group: Group) =>
  `export const ${name}: Calls<'${name}'> = {\n${Object.entries(group).map(endpointSource).join('\n')}\n}`

const endpointSource = ([name, { method, path, access, download }]: [string, Endpoint]) =>
  `  ${name}: { method: '${method}', path: '${path}', access: ${accessSource(access)}${download ? ', download: true' : ''} },`

function accessSource(access: Access): string {
  if (access.kind === 'public') return 'everyone'
  if (access.kind === 'signed_in') return access.setup ? 'signedInOrSettingUp' : 'signedIn'
  return `can(${access.any_of.map((capability) => `'${capability}'`).join(', ')})`
}
