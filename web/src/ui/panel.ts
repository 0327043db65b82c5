import { createContext, use } from 'react'

/** Content of a panel that may have unsaved changes. */
export interface Guarded {
  losesChanges(): boolean
  letGo(): void
}

export interface Panel {
  /** Closes the panel, after confirmation if changes would be lost. */
  close(): void
  /** Registers a form to be asked before closing, until the returned function is called. */
  watch(guarded: Guarded): () => void
}

export const PanelContext = createContext<Panel | null>(null)

/** The surrounding side panel, if there is one. */
export const usePanel = (): Panel | null => use(PanelContext)
