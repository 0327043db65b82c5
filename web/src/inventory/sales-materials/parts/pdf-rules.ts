/** Sales materials are PDF. */
export const PDFS = { accept: 'application/pdf', largest: 25_000_000, most: 1 } as const
