const KEY = 'storey-shortcuts'

/** Single keys can be in the way of speech input and screen readers: who does not want them switches them off. */
export const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
