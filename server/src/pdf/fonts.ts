import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CodePoints, readCodePoints } from './code-points.ts'

const require = createRequire(import.meta.url)

/** A family of fonts that Typst may set a text in, in a regular and, if there is one, a semi-bold weight. */
export interface FontFamily {
  readonly name: string
  readonly files: readonly string[]
}

function family(name: string): FontFamily {
  const folder = name.toLowerCase().replaceAll(' ', '-')
  const stem = name.replaceAll(' ', '')
  const files = ['400Regular', '600SemiBold'].flatMap((weight) => {
    const path = `@expo-google-fonts/${folder}/${weight}/${stem}_${weight}.ttf`
    return hasFile(path) ? [require.resolve(path)] : []
  })
  return { name, files }
}

function hasFile(path: string): boolean {
  return require.resolve.paths(path)?.some((folder) => existsSync(`${folder}/${path}`)) ?? false
}

/** The fonts of nearly every document. */
export const USUAL: readonly FontFamily[] = ['Inter', 'Noto Sans Arabic'].map(family)

/** Fonts that are loaded when a text needs them, the first that has a character first. */
const JAPANESE = 'Noto Sans JP'
const OTHERS: readonly FontFamily[] = [
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Sinhala',
  'Noto Sans Thai',
  'Noto Sans Lao',
  'Noto Sans Khmer',
  'Noto Sans Myanmar',
  'Noto Sans Hebrew',
  'Noto Sans Thaana',
  'Noto Sans Georgian',
  'Noto Sans Armenian',
  'Noto Sans Ethiopic',
  'Noto Sans',
  'Noto Sans SC',
  JAPANESE,
  'Noto Sans KR',
  'Noto Emoji',
  'Noto Sans Symbols 2',
  'Noto Sans Math',
].map(family)

/** Characters that need no glyph: spaces that Typst sets itself, ends of lines, joiners and selectors. */
const WITHOUT_GLYPH = /[\p{Cc}\p{Zs}\u2028\u2029\p{Default_Ignorable_Code_Point}]/u

export interface ChosenFonts {
  readonly families: readonly FontFamily[]
  /** Characters that no font has. */
  readonly missing: readonly string[]
}

/** The fonts that a text needs, in the order in which they are tried. */
export function fontsFor(text: string): ChosenFonts {
  let open = [...new Set(text)].filter((character) => !WITHOUT_GLYPH.test(character))
  const families = [...USUAL]
  const without = (one: FontFamily) => open.filter((character) => !has(one, character))
  for (const one of USUAL) open = without(one)
  for (const one of inOrder(text)) {
    if (open.length === 0) break
    const rest = without(one)
    if (rest.length < open.length) families.push(one)
    open = rest
  }
  return { families, missing: open }
}

export const listFamilies = (): readonly FontFamily[] => [...USUAL, ...OTHERS]

/** Han characters differ slightly between Chinese and Japanese; a text with kana is Japanese. */
const inOrder = (text: string) =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? OTHERS.toSorted((one, other) => Number(other.name === JAPANESE) - Number(one.name === JAPANESE))
    : OTHERS

const known = new Map<string, CodePoints>()

function has({ name, files }: FontFamily, character: string): boolean {
  let points = known.get(name)
  if (!points) {
    points = readCodePoints((at, length) => readPart(files[0] ?? '', at, length))
    known.set(name, points)
  }
  return points.has(character.codePointAt(0) ?? 0)
}

function readPart(path: string, at: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const part = Buffer.alloc(length)
    readSync(file, part, 0, length, at)
    return part
  } finally {
    closeSync(file)
  }
}
