import { useSyncExternalStore } from 'react'

/** How the platform looks: its name, and its color and logo if it has them. */
export interface Product {
  readonly name: string
  readonly accent: string | null
  readonly logo: string | null
  /** Of offers; the first one is proposed. */
  readonly languages: readonly ('en' | 'ar')[]
}

const KEY = 'storey-platform'
const STANDARD: Product = { name: 'Storey', accent: null, logo: null, languages: ['en', 'ar'] }

let product = kept()
const listeners = new Set<() => void>()

/** As the browser saw it last, so that no other name is shown until the server has answered. */
function kept(): Product {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Product>) }
  } catch {
    return STANDARD
  }
}

export const productName = () => product.name

export function setProduct(next: Product) {
  const text = JSON.stringify(next)
  if (text === JSON.stringify(product)) return
  product = next
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // A browser that keeps nothing shows the name after the answer.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useProduct = () => useSyncExternalStore(subscribe, () => product)
