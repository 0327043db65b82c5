/** Accepted files for the picture of a plate. */
export const PLATE_FILES = { accept: 'image/png,image/jpeg,image/webp,image/svg+xml', largest: 25_000_000 } as const
