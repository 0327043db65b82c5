import { createContext, use } from 'react'

/** Something in a panel that may have unsaved changes. */
export interface Guarded {
  losesChanges(): boolean
  letGo(): void
}

export interface Panel {
  /** Closes, after asking where changes would be lost. */
  close(): void
  /** Keeps an eye on a form until the returned function is called. */
  watch(guarded: Guarded): () => void
}

export const PanelContext = createContext<Panel | null>(null)

/** The side panel around a part, if there is one. */
export const usePanel = (): Panel | null => use(PanelContext)
