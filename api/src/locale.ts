/** The language that every call names. */
export const LOCALE = 'en'
