/** Texts of these screens. */
export const merge = 'Merge'
