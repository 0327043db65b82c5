import { late } from '../../ui/late.tsx'

/** Loaded when the user asks for a discount, or opens a request. */
export const { Late: AskDiscount } = late(async () => (await import('./AskDiscount.tsx')).AskDiscount)
export const { Late: DiscountPanel } = late(async () => (await import('./DiscountPanel.tsx')).DiscountPanel)
