import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const BUILT = join(import.meta.dirname, '../../../web/dist')

/** The name of the client's entry file, which changes with every build; undefined if no client is built. */
export const readBuild = (folder = BUILT): string | undefined => {
  try {
    return entryOf(readFileSync(join(folder, 'index.html'), 'utf8'))
  } catch {
    return undefined
  }
}

const entryOf = (html: string): string | undefined =>
  /<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/.exec(html)?.[1]
