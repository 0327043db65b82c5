/** A day or an amount in one piece, within a sentence that may take two lines. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
