/** Whether the keyboard has ⌘ instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The palette's shortcut in the notation of this keyboard. */
export const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl K'
