// Starts the server: its own modules as one file if that is made from the sources as they are, else from the sources.
import { setSourceMapsSupport } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBuilt } from './built.mjs'

const built = findBuilt(fileURLToPath(new URL('..', import.meta.url)))
// Stack traces name the sources. Maps of packages would take memory.
if (built) setSourceMapsSupport(true, { nodeModules: false })
await import(built ? pathToFileURL(built).href : './src/main.ts')
