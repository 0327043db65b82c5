import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { packedScreens } from './chunks.ts'
import { fetchedAhead } from './fetched-ahead.ts'
import { fetchedFirst } from './fetched-first.ts'
import { offlineFiles } from './offline-files.ts'
import { packedFiles } from './packed-files.ts'
import { screenAccess } from './screen-access.ts'
import { screenAddresses } from './screen-addresses.ts'

const client = (): InlineConfig => ({
  root: import.meta.dirname,
  plugins: [screenAddresses(), screenAccess(), react({ compiler: true }), fetchedFirst()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A font or picture inside a style sheet would be loaded by everyone, needed or not.
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 400,
  },
})

export default defineConfig({
  ...client(),
  plugins: [...(client().plugins ?? []), packedScreens(client()), fetchedAhead(), offlineFiles(), packedFiles()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/files': 'http://127.0.0.1:3000',
      '/map': 'http://127.0.0.1:3000',
      '/dev/mail': 'http://127.0.0.1:3000',
    },
  },
})
