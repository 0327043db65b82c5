/** The first line of every generated file. */
export const NOTE = '// Generated from the declarations. Change those, not this file.'

/** The file of a group: `leadBulk` is in `lead-bulk.ts`. */
export const fileOf = (group: string): string => `${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
