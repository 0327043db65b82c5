const KEY = 'storey-shortcuts'

/** Single-key shortcuts can conflict with speech input and screen readers, so users can turn them off. */
export const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
