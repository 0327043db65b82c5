// Deletes what no document uses of the font packages, their other weights and previews: 210 of 266 MB. Runs after each installation.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/@expo-google-fonts', import.meta.url))
/** As `server/src/pdf/fonts.ts` loads them. */
const USED = /_(?:400Regular|600SemiBold)\.ttf$/

if (existsSync(folder))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(?:ttf|png)$/.test(entry.name) && !USED.test(entry.name))
      rmSync(join(entry.parentPath, entry.name))
