import type { TablerIcon } from '@tabler/icons-react'

/** An entry of the palette. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly icon: TablerIcon
  /** Additional search words. */
  readonly words?: string
  /** Its shortcut. */
  readonly keys?: readonly string[]
  /** Path to open; a command with an action has `run` instead. */
  readonly to?: string
  readonly run?: () => void
}

export interface Section {
  readonly title: string
  readonly commands: readonly Command[]
}
