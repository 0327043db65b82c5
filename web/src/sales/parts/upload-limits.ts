import { DOCUMENTS } from '../../ui/fields/file-rules.ts'

/** The types that the server accepts, recognized by the bytes of a file. */
export const ACCEPTED = DOCUMENTS.accept
/** In bytes. */
export const LARGEST = DOCUMENTS.largest
