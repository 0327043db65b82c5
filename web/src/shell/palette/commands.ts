import type { TablerIcon } from '@tabler/icons-react'

/** One line of the palette. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly icon: TablerIcon
  /** Further words that it is found by. */
  readonly words?: string
  /** Keys that do the same. */
  readonly keys?: readonly string[]
  /** Where it leads; what does something instead has `run`. */
  readonly to?: string
  readonly run?: () => void
}

export interface Section {
  readonly title: string
  readonly commands: readonly Command[]
}
