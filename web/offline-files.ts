import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What is needed to open the application without a connection, to read published availability, and to write what is sent later. */
const MODULES = [
  '/index.html',
  '/src/App.tsx',
  '/src/start.tsx',
  '/src/screen-addresses.ts',
  '/src/account/entry/LightEntry.tsx',
  '/src/crm/leads/LeadsPage.tsx',
  '/src/crm/leads/waiting/WaitingPage.tsx',
  '/src/http/offline/last-seen.ts',
  '/src/http/offline/outbox.ts',
  '/src/inventory/channel/ChannelProjectPage.tsx',
  '/src/inventory/channel/ChannelProjectsPage.tsx',
  '/src/inventory/channel/ChannelUnitPage.tsx',
  '/src/shell/AccountItems.tsx',
  '/src/shell/NavigationDrawer.tsx',
  '/src/shell/PhoneBar.tsx',
  '/src/shell/notices/Waiting.tsx',
  '/src/shell/late-listeners.ts',
  '/src/theme/listen-to-layers.ts',
  '/src/ui/form/useEndpointForm.tsx',
  '/src/ui/kept/sealed.ts',
  '/src/ui/overlays/ConfirmDialog.tsx',
  '/src/ui/overlays/LateOverlays.tsx',
  '/src/ui/scenes/Scene.tsx',
  '/src/ui/overlays/layers.tsx',
]
const STATIC = ['/', '/app.webmanifest', '/favicon.svg', '/first.js', '/fonts/inter-latin.woff2', '/icon-192.png']

/** Writes into the service worker which files it keeps, and a version that changes with any of them. */
export const offlineFiles = (): Plugin => ({
  name: 'storey:offline-files',
  apply: 'build',
  // Before the files are compressed.
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const found = new Set(MODULES.map((module) => chunkOf(module, chunks)))
      for (const chunk of found)
        for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other)
      const built = [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
      const files = [...STATIC, ...[...new Set(built)].sort().map((name) => `/${name}`)]
      const hash = createHash('sha256')
      for (const path of files) hash.update(path).update(await readFile(join(dir, path === '/' ? 'index.html' : path)))
      const worker = join(dir, 'worker.js')
      const text = await readFile(worker, 'utf8')
      const filled = text
        .replace("VERSION = 'none'", `VERSION = '${hash.digest('hex').slice(0, 16)}'`)
        .replace('FILES = []', `FILES = ${JSON.stringify(files)}`)
      if (!filled.includes(`VERSION = '`) || filled.includes("'none'") || filled.includes('FILES = []'))
        throw new Error('worker.js reads otherwise: see web/offline-files.ts.')
      await writeFile(worker, filled)
    },
  },
})

function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web${module}`)))
  if (!chunk) throw new Error(`No file contains ${module}: see web/offline-files.ts.`)
  return chunk
}
