import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const EXPORTED = 'export const __vitePreload ='
const OURS = fileURLToPath(new URL('src/ui/fetched-first.ts', import.meta.url))

/** Lets the bundler's own helper for dynamic imports wait until the files are here: `src/ui/fetched-first.ts` says why. */
export const fetchedFirst = (): Plugin => ({
  name: 'storey:fetched-first',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`^${HELPER}$`) },
    handler(code) {
      if (!code.includes(EXPORTED))
        throw new Error('The helper of dynamic imports reads otherwise: see web/fetched-first.ts.')
      return `import { fetchedFirst } from ${JSON.stringify(OURS)};${code.replace(EXPORTED, 'const preload =')};export const __vitePreload = fetchedFirst(preload)`
    },
  },
})
