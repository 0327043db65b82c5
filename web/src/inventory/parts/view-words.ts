/** A typed text in the middle of a sentence: `sea view`, `city / SZR`. Abbreviations keep their capitals. */
export const inSentence = (typed: string): string =>
  typed.replace(/\p{L}+/gu, (word) => (word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()))
