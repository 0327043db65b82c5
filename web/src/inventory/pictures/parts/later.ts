import { late } from '../../../ui/late.tsx'

/** Pictures with the means to arrange them, loaded when they are shown. */
export const { Late: ItemPictures } = late(async () => (await import('./ItemPictures.tsx')).ItemPictures)
