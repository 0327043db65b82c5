/** What the server takes, by the first bytes of a file. */
export const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp'
/** In bytes. */
export const LARGEST = 25_000_000
