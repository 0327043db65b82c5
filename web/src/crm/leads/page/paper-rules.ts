/** What may stand beside a lead or a note; the server looks at the bytes once more. */
export const PAPERS = { accept: 'application/pdf,image/jpeg,image/png,image/webp', largest: 25_000_000 } as const
