import { fileURLToPath } from 'node:url'

/** The absolute path of a file, given from the project's root. */
export const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
