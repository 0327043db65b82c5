import { DOCUMENTS } from '../../../ui/fields/file-rules.ts'

/** Limits of files on a lead or a note; the server checks the bytes again. */
export const UPLOADS = DOCUMENTS
