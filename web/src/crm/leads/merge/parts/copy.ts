/** The words of these screens. */
export const merge = 'Merge'
