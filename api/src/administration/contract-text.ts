// The text of an agreement: paragraphs with named placeholders. One reader for the screen and for the PDF.

/** The meaning of each placeholder, as the editor lists it. Written `{{name}}`. */
export const placeholders = {
  agreement_number: 'Number of the agreement',
  organization_name: 'Name of the organization',
  organization_legal_name: 'Legal name of the organization',
  organization_city: 'City of the organization',
  trade_license_number: 'Trade license number',
  representative: 'Who signs for the organization',
  platform_name: 'Name of the sales desk',
  platform_legal_name: 'Legal name of the sales desk',
  commission_percent: 'Commission',
  starts_on: 'First day',
  ends_on: 'Last day',
  sign_until: 'Last day to sign',
  projects: 'Projects it covers',
} as const

export type Placeholder = keyof typeof placeholders
/** The values of the placeholders in one agreement. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>
/** The values of the placeholders in any text. */
type Said = Readonly<Record<string, string | undefined>>

/** A stretch of text in one style. `value`: filled in for a placeholder. */
export interface TextRun {
  readonly text: string
  readonly strong: boolean
  readonly value: boolean
}

/** `title` and `heading` are lines of their own, an `item` is one of a list. */
export interface TextBlock {
  readonly kind: 'title' | 'heading' | 'paragraph' | 'item'
  readonly runs: readonly TextRun[]
}

const NAMED = /\{\{([^{}]*)\}\}/g

/** The names between braces, each once, known or not. */
export const namesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(NAMED)].map(([, name = '']) => name.trim())),
]

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

const KINDS = [
  [/^# +/, 'title'],
  [/^## +/, 'heading'],
  [/^- +/, 'item'],
] as const

/**
 * The blocks of a text. An empty line ends a paragraph; a line that starts with `# `, `## ` or `- ` is a block of its own;
 * `**strong**` is strong. What is filled in is never read as markup.
 *
 * @param values a placeholder without one stays as it is written
 */
export function readAgreement(body: string, values: Said): TextBlock[] {
  const blocks: { kind: TextBlock['kind']; lines: string[] }[] = []
  let open: string[] | undefined
  for (const line of body.split(/\r?\n/).map((one) => one.trim())) {
    const [mark, kind] = KINDS.find(([start]) => start.test(line)) ?? []
    if (kind && mark) blocks.push({ kind, lines: [line.replace(mark, '')] })
    else if (line !== '' && open) open.push(line)
    else if (line !== '') {
      open = [line]
      blocks.push({ kind: 'paragraph', lines: open })
      continue
    }
    if (kind || line === '') open = undefined
  }
  return blocks.map(({ kind, lines }) => ({ kind, runs: runsOf(lines.join(' '), values) }))
}

function runsOf(text: string, values: Said): TextRun[] {
  return text.split('**').flatMap((part, at) => {
    const strong = at % 2 === 1
    const runs: TextRun[] = []
    let from = 0
    for (const found of part.matchAll(NAMED)) {
      const name = (found[1] ?? '').trim()
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (found.index > from) runs.push({ text: part.slice(from, found.index), strong, value: false })
      runs.push({ text: value ?? found[0], strong, value: value !== undefined })
      from = found.index + found[0].length
    }
    if (from < part.length) runs.push({ text: part.slice(from), strong, value: false })
    return runs
  })
}
