const VARIABLE = /\{\{\s*([a-zA-Z0-9_]{1,60})\s*\}\}/g

/** The names of a text's variables, in their order, each once. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

/** A text with its variables filled in; one without a value stays as it is. */
export const render = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(VARIABLE, (found, name: string) => values.get(name) ?? found)
