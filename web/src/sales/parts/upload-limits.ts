import { DOCUMENTS } from '../../ui/fields/file-rules.ts'

/** Types that the server accepts, which it detects by a file's bytes. */
export const ACCEPTED = DOCUMENTS.accept
/** Maximum size in bytes. */
export const LARGEST = DOCUMENTS.largest
