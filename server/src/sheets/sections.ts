import type { Body } from './read-table.ts'

/** What the headings of sections say of the rows below them: the floor and the building. */
interface SectionColumns {
  readonly headings: readonly string[]
  /** The cells of these columns, by the number of the row. */
  readonly cells: ReadonlyMap<number, readonly string[]>
}

interface Kind {
  readonly heading: string
  /** A column of the table that says it already. */
  readonly column: RegExp
  readonly in: RegExp
}

const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth'
/** B, 2, B1, 1B. */
const CODE = '(?:\\p{L}|\\p{L}?\\p{N}{1,3}|\\p{N}{1,3}\\p{L})(?![\\p{L}\\p{N}])'
const FLOOR: Kind = {
  heading: 'Floor (section)',
  column: /floor|level|\bfl|storey|étage|etage|этаж|planta|piso|\bkat\b|الطابق|الدور|楼层|階/i,
  in: new RegExp(
    `(?:floor|level|storey|الطابق|الدور)\\s*[-:#.]?\\s*(?:no\\.?\\s*)?[a-z]?\\d{1,3}\\b|(?:\\d{1,3}(?:st|nd|rd|th)|ground|${ORDINALS}|lower ground|upper ground|mezzanine|podium|roof) (?:floor|level)|^(?:ground|basement|mezzanine|podium|roof|penthouse)s?\\s*\\d{0,2}$|(?:الطابق|الدور)\\s+\\p{L}+`,
    'iu',
  ),
}
const BUILDING: Kind = {
  heading: 'Building (section)',
  column: /building|tower|block|wing|المبنى|البرج/i,
  // A word is a name only where nothing follows: "Block booking discount on request" is no building.
  in: new RegExp(
    `(?<!\\p{L})(?:building|tower|block|wing|المبنى|البرج)\\s*[-:#.]?\\s*(?:no\\.?\\s*)?(?:${CODE}|[\\p{L}\\p{N}]{1,20}(?=\\s*(?:$|[^\\p{L}\\p{N}\\s])|\\s+(?:\\S+\\s+)?(?:floor|level|storey|الطابق|الدور)))`,
    'iu',
  ),
}
const KINDS = [FLOOR, BUILDING]

/**
 * @param aside the rows that are no records; headings of sections are among them
 * @param above the row above the headings, which is the heading of the first section if the others repeat it
 */
export function sectionColumns(
  headings: readonly string[],
  body: readonly Body[],
  aside: ReadonlyMap<number, string>,
  above?: Body,
): SectionColumns {
  // Hardly any table has sections.
  if (aside.size === 0) return { headings: [], cells: new Map() }
  const sections = body.flatMap(({ line, cells }) => (aside.has(line) ? [alone(cells)] : []))
  const [first] = above ? [alone(above.cells)] : []
  const current = KINDS.map((kind) =>
    sections.some((text) => kind.in.test(text)) ? (kind.in.exec(first ?? '')?.[0].trim() ?? '') : '',
  )
  const cells = new Map<number, readonly string[]>()
  for (const row of body) {
    const [text = '', ...others] = row.cells.filter((cell) => cell !== '')
    if (!aside.has(row.line)) cells.set(row.line, [...current])
    else if (others.length === 0)
      for (const [at, kind] of KINDS.entries()) {
        const said = kind.in.exec(text)?.[0].trim()
        if (said === undefined) continue
        // Another building has floors of its own.
        if (kind === BUILDING && current[at]?.toLowerCase() !== said.toLowerCase() && !FLOOR.in.test(text))
          current[KINDS.indexOf(FLOOR)] = ''
        current[at] = said
      }
  }
  const used = KINDS.flatMap(({ column }, at) =>
    !headings.some((heading) => column.test(heading)) && [...cells.values()].some((row) => row[at] !== '') ? [at] : [],
  )
  return {
    headings: used.map((at) => KINDS[at]?.heading ?? ''),
    cells: new Map([...cells].map(([line, row]) => [line, used.map((at) => row[at] ?? '')])),
  }
}

/** The text of a row that has no other. */
function alone(cells: readonly string[]): string {
  const [text = '', ...others] = cells.filter((cell) => cell !== '')
  return others.length === 0 ? text : ''
}
