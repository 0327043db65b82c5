import { DOCUMENTS } from '../../../ui/fields/file-rules.ts'

/** What may stand beside a lead or a note; the server looks at the bytes once more. */
export const UPLOADS = DOCUMENTS
