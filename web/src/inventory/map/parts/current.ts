import { createContext } from 'react'
import type { DrawnMap } from './open-map.ts'

/** The map around a pin. */
export const Current = createContext<DrawnMap | undefined>(undefined)
