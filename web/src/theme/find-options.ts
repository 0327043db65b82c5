import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldText } from '@storey/api/readers/fold-text.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/**
 * The options that contain what was typed, the best first: those called exactly so, those that begin so, those with a word that begins
 * so, the rest. Equal ones keep their order. Case, accents, variants of letters
 * and dots do not matter, as in searches of the server.
 *
 * @param names other names of an option, by its value
 */
export function findOptions<T extends Option>(
  options: readonly T[],
  sought: string,
  names: (value: string) => readonly string[] = () => [],
): readonly T[] {
  const text = plain(sought)
  if (text === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(text, [option.label, ...names(option.value)]) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

const NOT_FOUND = 5

function rankOf(text: string, [label = '', ...others]: readonly string[]): number {
  const own = plain(label)
  const also = others.map(plain)
  if ([own, ...also].includes(text)) return 0
  if (own.startsWith(text)) return 1
  if (also.some((name) => name.startsWith(text))) return 2
  if (` ${own}`.replace(/[^\p{L}\p{N}+]+/gu, ' ').includes(` ${text}`)) return 3
  return own.includes(text) ? 4 : NOT_FOUND
}

const plain = (text: string): string => foldText(text).replaceAll('.', '').trim()

/** The filter of every select: within each group, the best options first. */
export const findInOptions: OptionsFilter = ({ options, search, limit }) => findChoices(options, search).slice(0, limit)

function findChoices(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const groups = options.filter((option) => 'group' in option)
  if (groups.length === 0)
    return [
      ...findOptions(
        options.filter((option) => 'value' in option),
        search,
      ),
    ]
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return [...findOptions([option], search)]
    const items = [...findOptions(option.items, search)]
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
