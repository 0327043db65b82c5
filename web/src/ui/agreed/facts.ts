/** One term of a promise, as the screen shows it. */
export interface Fact {
  /** Unique among the facts of one promise. */
  readonly label: string
  readonly text: string
  /** Follows from a choice that the user makes in the form, such as the plan: a new choice changes it without a question. */
  readonly chosen?: true
  /** Also changes with the day or with settings of the screen: it is not compared with what the user saw on an earlier visit. */
  readonly fleeting?: true
  /** A greater rank is only good for the user, such as a later end of a hold, and needs no question. */
  readonly rank?: number
}

/** Null on the side where there is no such term. */
export interface Change {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What a user has to be asked about. @param sameChoice false if they have chosen something else since */
export function changesBetween(before: readonly Fact[], after: readonly Fact[], sameChoice: boolean): Change[] {
  const now = new Map(after.map((fact) => [fact.label, fact]))
  const then = new Map(before.map((fact) => [fact.label, fact]))
  const labels = new Set([...then.keys(), ...now.keys()])
  return [...labels].flatMap((label) => {
    const [old, fresh] = [then.get(label), now.get(label)]
    const differs = plain(old?.text) !== plain(fresh?.text) && (fresh?.rank ?? 0) <= (old?.rank ?? 0)
    if (!differs || (!sameChoice && (old?.chosen || fresh?.chosen))) return []
    return [{ label, before: old?.text ?? null, after: fresh?.text ?? null }]
  })
}

/** What is stored has common spaces and no marks of direction. */
const plain = (text = '') =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')

/** The facts that can be compared on a later visit. */
export const lasting = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ fleeting }) => !fleeting)
