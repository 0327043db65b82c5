/** A writing, and its meaning in a field of its kind: an API value, empty (''), or invalid (null). */
export type Writing = readonly [text: string, means: string | null]

/** The date of the test's browser: a Sunday. */
export const TODAY = '2026-11-22'
