/** Texts of these screens. */
export const account = 'Account'
export const cancel = 'Cancel'
export const darkMode = 'Dark mode'
export const enter = 'Enter'
export const esc = 'Esc'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const lightMode = 'Light mode'
export const noResults = 'No results'
export const noResultsForTryAName = (typed: string | number) =>
  `No results for “${typed}”. Try a name, unit number, e-mail or the last digits of a phone number.`
export const records = 'Records'
export const results = 'Results'
export const searchOrJumpTo = 'Search or jump to'
export const searchOrJumpToEllipsis = 'Search or jump to…'
export const signOut = 'Sign out'
export const switchTo = (name: string | number) => `Switch to ${name}`
export const systemAppearance = 'System appearance'
export const tryAgain = 'Try again'
export const typeOneMoreCharacterToSearch = 'Type one more character to search records.'
export const move = 'move'
export const open = 'open'
export const close = 'close'
export const found = (count: number) => `${count} found`
