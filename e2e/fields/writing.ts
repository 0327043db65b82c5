/** A writing, and what it means in a field of its own kind: a value as it travels, nothing (''), or no value at all (null). */
export type Writing = readonly [text: string, means: string | null]

/** The day on which the browser of the test lives: a Sunday. */
export const TODAY = '2026-11-22'
