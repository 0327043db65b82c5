import { late } from '../../../ui/late.tsx'

/** Videos and tours with the means to arrange them, loaded when they are shown. */
export const { Late: ItemMediaLinks } = late(async () => (await import('./ItemMediaLinks.tsx')).ItemMediaLinks)
