import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { SCREENS } from './screen-access.ts'

const source = (name: string) => fileURLToPath(new URL(`src/${name}`, import.meta.url))

const FILES = [...SCREENS, 'router.tsx'].map(source)
const ADDRESSES = source('screen-addresses.ts')
const PART = source('ui/part.ts')
/** Without options: a screen that is loaded without forms is imported where it is written. */
const SCREEN = /\bscreen\(\s*\(\) => import\(('[^']+')\),\s*'\w+',?\s*\)/g

/**
 * Moves the imports of screens to `src/screen-addresses.ts`. With styles and shared code they name hundreds of files, 6 kB packed; this
 * way they come after the first list, or with the first screen that is opened.
 */
export const screenAddresses = (): Plugin => ({
  name: 'storey:screen-addresses',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [...FILES, ADDRESSES] },
    async handler(code, id) {
      if (id === ADDRESSES) return `export const screens = {\n${(await allImports()).join('\n')}\n}`
      const moved = code.replace(SCREEN, (call, path) =>
        call.replace(`import(${path})`, `addresses().then(({ screens }) => screens[${path}]())`),
      )
      if (moved === code) throw new Error(`${id} has no screens: see web/screen-addresses.ts.`)
      return `${moved}
import { aheadOf } from ${JSON.stringify(PART)}
const addresses = aheadOf(() => import(${JSON.stringify(ADDRESSES)}))`
    },
  },
})

async function allImports(): Promise<string[]> {
  const texts = await Promise.all(FILES.map((file) => readFile(file, 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(SCREEN)].map(([, path]) => `${path}: () => import(${path}),`))
}
