import { vi } from 'vitest'

/** The stores of a browser and of one of its tabs, as far as the client uses them. @returns what they hold */
export function stubStorage(kept = new Map<string, string>()) {
  const inTab = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('sessionStorage', storageOf(inTab))
  return { kept, inTab }
}

const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
  clear: () => texts.clear(),
})
