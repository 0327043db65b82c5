import { en } from './en.ts'

type Word = keyof typeof en
type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Filled<W extends Word> = [Blanks<(typeof en)[W]>] extends [never]
  ? []
  : [values: Readonly<Record<Blanks<(typeof en)[W]>, string | number>>]

/** The words under a key, with their blanks filled in; a missing blank does not compile. */
export function t<W extends Word>(word: W, ...filled: Filled<W>): string {
  const values: Readonly<Record<string, string | number>> = filled[0] ?? {}
  return en[word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
