import type { Account } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import type { Kind } from './typing.ts'

/** A field of a form: where it stands, what it reads, and what is typed into it in the end to be saved. */
export interface FieldCase {
  /** Its name in the form. */
  readonly path: string
  readonly kind: Kind
  /** What is saved at the end, as it is typed. */
  readonly saves: string
  /** What the row then holds, as it is meant: minor units, hundredths of a square foot, days, E.164. */
  readonly means: string
  /** Its name in the request, where that is another one. */
  readonly sent?: string
  /** Its name in the row, where that is another one. */
  readonly row?: string
  /** It refuses values that others of its kind take, such as a day of the past. */
  readonly bounded?: boolean
  /** It takes figures below zero, which others of its kind refuse. */
  readonly signed?: boolean
}

/** A form of the product in which every field that reads what is typed is tried. */
export interface FormCase {
  readonly name: string
  readonly as: Account
  /** The files of `web/src` whose fields it tries. */
  readonly of: readonly string[]
  readonly fields: readonly FieldCase[]
  /** Opens the form on a record of its own and fills what else it asks for. */
  open(desk: Desk): Promise<unknown>
  /** The form closes with every save, or asks on another page: a press comes once, with all that was typed last. */
  readonly once?: true
  /** What is pressed at the end where the form's own save is not the end of it. */
  finish?(desk: Desk): Promise<void>
  /** The row as it stands in the database after the save; none where nothing is stored. */
  row?(desk: Desk, saved: Stored, opened: unknown): Promise<unknown>
}

/** A field that may be anything of its kind. */
export const field = (path: string, kind: Kind, saves: string, means: string, rest: Partial<FieldCase> = {}) => ({
  path,
  kind,
  saves,
  means,
  ...rest,
})

export const lead = (desk: Desk, name: string) =>
  desk.change('post', '/crm/leads', { full_name: name, email: `${name.toLowerCase()}@example.com` })
