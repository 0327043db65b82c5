import type { TextBlock } from '@storey/api/administration/contract-text.ts'

/** A signature, as printed on the last page. */
export interface Signature {
  readonly party: string
  readonly name: string
  /** For example "1 December 2026, 10:20 (UTC+04:00)". */
  readonly at: string
  readonly address: string
}

/** Rows with a heading; the last column is aligned to its end. */
export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The row, from 0, that is the sum of those above it. */
  readonly total?: number
}

/** A signature by a private link, printed in the place of its party. */
export interface Mark {
  readonly name: string
  readonly at: string
}

type Fact = readonly [label: string, value: string]

/** The last page of a contract that was signed by private links: who signed, when, from where, and by which proof. */
export interface Certificate {
  readonly title: string
  readonly intro: string
  readonly facts: readonly Fact[]
  readonly signatures: readonly { readonly party: string; readonly facts: readonly Fact[] }[]
}

/** What the sheets of a seller begin with. */
export interface Letterhead {
  /** The file name of a picture passed with the document; its initial is on the color if there is none. */
  readonly logo: string | null
  /** Readable on white: `#7a3e1b`. */
  readonly color: string
}

/** The data for `templates/agreement.typ`. */
export interface AgreementDocument {
  readonly title: string
  readonly number: string
  readonly from: string
  /** Added when it is typeset: it is no part of what is signed. */
  readonly letterhead?: Letterhead
  /** The day of it, in words; contracts that were sent before it was kept have none. */
  readonly on?: string
  readonly language: 'en' | 'ar'
  readonly blocks: readonly (TextBlock | TableBlock)[]
  /** The parties that are to sign, if none has signed yet. */
  readonly parties: readonly string[]
  /** Both signatures, if there are any, with the hash of the signed document. */
  readonly signed: { readonly signatures: readonly Signature[]; readonly sha256: string } | null
  /** The hash of a contract that was frozen when it was sent. */
  readonly frozen?: { readonly sha256: string }
  /** The signatures by private links, in the order of the parties; null for one that has not signed. */
  readonly marks?: readonly (Mark | null)[]
  readonly certificate?: Certificate
}
