import { fileURLToPath } from 'node:url'

/** The absolute path of a file named from the top of the project. */
export const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
