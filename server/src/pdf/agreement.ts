import type { TextBlock } from '@storey/api/administration/contract-text.ts'

/** A signature on the last page. */
export interface Signature {
  readonly party: string
  readonly name: string
  /** For example "1 December 2026, 10:20 (UTC+04:00)". */
  readonly at: string
  readonly address: string
}

/** Rows with a heading each; the last column is right-aligned. */
export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The data of `templates/agreement.typ`. */
export interface AgreementDocument {
  readonly title: string
  readonly number: string
  readonly from: string
  readonly language: 'en' | 'ar'
  readonly blocks: readonly (TextBlock | TableBlock)[]
  /** The signatories, when it is not signed yet. */
  readonly parties: readonly string[]
  /** Both, where they have: with the print of the document that they signed. */
  readonly signed: { readonly signatures: readonly Signature[]; readonly sha256: string } | null
}
