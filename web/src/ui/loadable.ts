import type { QueryKey } from '@tanstack/react-query'

/** The result of `query(endpoint, asked)`: a key and the call behind it. Components take it as data and know no endpoint. */
export interface Loadable<Data> {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** A row of an options endpoint. */
export interface Choice {
  readonly id: number
  readonly name: string
  /** For a person: URL of the picture. */
  readonly picture?: string | null | undefined
}

/** Converts a row of an options endpoint to a person. */
export const personOfChoice = ({ id, name, picture }: Choice) => ({ id, full_name: name, picture })

export type LoadChoices<C extends Choice = Choice> = (search: string) => Loadable<{ readonly data: readonly C[] }>
export type KnownChoices<C extends Choice = Choice> = (ids: number[]) => Loadable<{ readonly data: readonly C[] }>
