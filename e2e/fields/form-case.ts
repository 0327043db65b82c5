import type { Account } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import type { Kind } from './typing.ts'

/** A field of a form: its place, its kind, and the value that is finally saved. */
export interface FieldCase {
  /** Its name in the form. */
  readonly path: string
  readonly kind: Kind
  /** What is saved at the end, as it is typed. */
  readonly saves: string
  /** The value of the row afterwards: minor units, hundredths of a square foot, days, E.164. */
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

/** A form of the product in which all typed fields are tested. */
export interface FormCase {
  readonly name: string
  readonly as: Account
  /** The files of `web/src` whose fields it tries. */
  readonly of: readonly string[]
  readonly fields: readonly FieldCase[]
  /** Opens the form on its own record and fills the other required fields. */
  open(desk: Desk): Promise<unknown>
  /** The form closes with every save, or asks on another page: it is submitted once, with the last values. */
  readonly once?: true
  /** Pressed at the end if the form's own save is not the last step. */
  finish?(desk: Desk): Promise<void>
  /** The row in the database after the save; undefined if nothing is stored. */
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
