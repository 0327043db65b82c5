import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const MANTINE = fileURLToPath(new URL('../../../node_modules/@mantine', import.meta.url))

/** Names that a source imports as values from packages of Mantine, with the package. */
function* namesIn(source: string): Generator<readonly [pack: string, name: string]> {
  for (const [, names = '', pack = ''] of source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/(\w+)['"]/g))
    for (const name of names.split(',').map((one) => one.trim()))
      if (name !== '' && !name.startsWith('type ')) yield [pack, name.split(' as ')[0] ?? '']
}

/** The module of each exported name of a package. */
function exportsOf(pack: string): Map<string, string> {
  const index = join(MANTINE, pack, 'esm/index.mjs')
  if (!existsSync(index)) return new Map()
  const found = readFileSync(index, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g)
  return new Map(
    [...found].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim().split(' as ').at(-1) ?? '', resolve(dirname(index), path)]),
    ),
  )
}

/** Modules with class names that a module needs, directly or through others. */
function styledBy(starts: readonly string[], moduleOf: (pack: string, name: string) => string | undefined): string[] {
  const seen = new Set(starts)
  for (const path of seen) {
    if (path.endsWith('.module.mjs') || !existsSync(path)) continue
    const source = readFileSync(path, 'utf8')
    for (const [, next = ''] of source.matchAll(/from "(\.[^"]+)"/g)) seen.add(resolve(dirname(path), next))
    for (const [pack, name] of namesIn(source)) {
      const next = moduleOf(pack, name)
      if (next !== undefined) seen.add(next)
    }
  }
  return [...seen].filter((path) => path.endsWith('.module.mjs'))
}

it('the styles of all used components of Mantine are imported, no others, and in its order', async () => {
  const known = new Map<string, Map<string, string>>()
  const moduleOf = (pack: string, name: string) => {
    const modules = known.get(pack) ?? exportsOf(pack)
    known.set(pack, modules)
    return modules.get(name)
  }
  const starts = new Set<string>()
  for await (const path of glob('**/*.{ts,tsx}', { cwd: SOURCES }))
    if (!/\.test\.tsx?$/.test(path))
      for (const [pack, name] of namesIn(readFileSync(join(SOURCES, path), 'utf8'))) {
        const found = moduleOf(pack, name)
        if (found !== undefined) starts.add(found)
      }
  const whole = readFileSync(join(MANTINE, 'core/styles.layer.css'), 'utf8')
  const placeOf = (path: string) => whole.indexOf(/m_[0-9a-f]+/.exec(readFileSync(path, 'utf8'))?.[0] ?? '?')
  const needed = styledBy([...starts], moduleOf)
    .filter((path) => path.includes('/core/'))
    .map((path) => ({ file: `${basename(path, '.module.mjs')}.layer.css`, place: placeOf(path) }))
    .toSorted((one, other) => one.place - other.place)

  const imported = readFileSync(join(SOURCES, 'theme/all-styles.ts'), 'utf8').matchAll(/core\/styles\/([^']+)'/g)
  expect([...imported].map(([, file]) => file)).toEqual([...new Set(needed.map(({ file }) => file))])
})
