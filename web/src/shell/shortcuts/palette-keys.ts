/** Whether the keyboard has ⌘ in place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What the palette opens with, as this keyboard writes it. */
export const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl K'
