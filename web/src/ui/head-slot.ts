import { createContext } from 'react'

/**
 * The place for the views of a list in the head of its page, so that title, views and actions are one line. Undefined where the head has
 * none, null until it is drawn.
 */
export const HeadSlot = createContext<HTMLElement | null | undefined>(undefined)
