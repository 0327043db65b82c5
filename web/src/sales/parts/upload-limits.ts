import { DOCUMENTS } from '../../ui/fields/file-rules.ts'

/** What the server takes, by the bytes of a file. */
export const ACCEPTED = DOCUMENTS.accept
/** In bytes. */
export const LARGEST = DOCUMENTS.largest
