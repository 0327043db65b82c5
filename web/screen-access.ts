import { basename } from 'node:path'
import { groups } from '@storey/api/index.ts'
import type { Plugin } from 'vite'

/** The files that list screens. */
export const SCREENS = ['screens.ts', 'sales-screens.ts', 'administration-screens.ts', 'channel-screens.ts']

/** `leads.list.access`, which admits to a screen as to its endpoint. */
const ACCESS = /\b(\w+)\.(\w+)\.access\b/g

/**
 * Writes who may open a screen into the lists of screens. Named by its endpoint, each screen would bring all endpoints of its feature
 * into the first file of every user: 45 kB, packed 6.
 */
export const screenAccess = (): Plugin => ({
  name: 'storey:screen-access',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: SCREENS.map((name) => new RegExp(`/src/${name}$`)) },
    handler: (code, id) => code.replace(ACCESS, (text, group, name) => accessOf(text, group, name, basename(id))),
  },
})

function accessOf(text: string, group: string, name: string, file: string): string {
  const endpoints: Readonly<Record<string, Readonly<Record<string, { readonly access: unknown }>>>> = groups
  const access = endpoints[group]?.[name]?.access
  if (!access) throw new Error(`${file}: there is no endpoint ${text.slice(0, -'.access'.length)}.`)
  return JSON.stringify(access)
}
